import UIKit

extension UIView {
    override func layoutSubviews() {}
}
