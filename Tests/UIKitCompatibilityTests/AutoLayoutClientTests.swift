import Testing
import UIKitCompatibility

/// Code as it is written for UIKit.
@Suite struct AutoLayoutClientTests {
    private final class FormViewController: UIViewController {
        let nameLabel = UILabel()
        let nameField = UITextField()
        let scrollView = UIScrollView()
        let contentView = UIView()

        override func viewDidLoad() {
            super.viewDidLoad()
            scrollView.translatesAutoresizingMaskIntoConstraints = false
            contentView.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(scrollView)
            scrollView.addSubview(contentView)
            for control in [nameLabel, nameField] as [UIView] {
                control.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(control)
            }
            nameLabel.text = "Name"
            nameLabel.injectedContentSize = CGSize(width: 42, height: 21)
            nameField.injectedContentSize = CGSize(width: UIView.noIntrinsicMetric, height: 30)
            nameField.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
            for attribute in [NSLayoutConstraint.Attribute.left, .right, .top, .bottom] {
                NSLayoutConstraint(
                    item: scrollView, attribute: attribute, relatedBy: .equal, toItem: view, attribute: attribute,
                    multiplier: 1, constant: 0
                ).isActive = true
            }
            NSLayoutConstraint.activate([
                contentView.leadingAnchor.constraint(equalTo: scrollView.leadingAnchor),
                contentView.trailingAnchor.constraint(equalTo: scrollView.trailingAnchor),
                contentView.topAnchor.constraint(equalTo: scrollView.topAnchor),
                contentView.bottomAnchor.constraint(equalTo: scrollView.bottomAnchor),
                contentView.centerXAnchor.constraint(equalTo: scrollView.centerXAnchor),
                contentView.heightAnchor.constraint(equalToConstant: 800),
                nameLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
                nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 20),
                nameField.leadingAnchor.constraint(equalTo: nameLabel.trailingAnchor, constant: 8),
                nameField.centerYAnchor.constraint(equalTo: nameLabel.centerYAnchor),
                contentView.trailingAnchor.constraint(equalTo: nameField.trailingAnchor, constant: 20),
            ])
        }
    }

    @Test func `a form in a controller is laid out and turns`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
        let form = FormViewController()
        window.rootViewController = form
        let stage = Stage(root: window)
        stage.advance(by: 0)
        #expect(form.nameField.frame == CGRect(x: 70, y: 15.5, width: 230, height: 30))
        stage.setSize(CGSize(width: 568, height: 320))
        stage.advance(by: 0)
        #expect(form.scrollView.frame == CGRect(x: 0, y: 0, width: 568, height: 320))
        #expect(form.scrollView.contentSize == CGSize(width: 568, height: 800))
        #expect(form.nameField.frame == CGRect(x: 70, y: 15.5, width: 478, height: 30))
        #expect(window.layoutIssues().isEmpty)
    }

    @Test func `an image view is as large as its image`() {
        let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let imageView = UIImageView()
        imageView.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(imageView)
        imageView.centerXAnchor.constraint(equalTo: container.centerXAnchor).isActive = true
        imageView.centerYAnchor.constraint(equalTo: container.centerYAnchor).isActive = true
        imageView.image = UIImage(name: "map", size: CGSize(width: 60, height: 40))
        container.layoutIfNeeded()
        #expect(imageView.frame == CGRect(x: 70, y: 80, width: 60, height: 40))
    }
}
