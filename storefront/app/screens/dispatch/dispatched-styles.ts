// The screens behind stored paths come as pieces of code of their own, but a page must be dressed before any script runs:
// their styles are linked in the first HTML.
import '../../catalog/cards/card.css';
import '../../catalog/listing/filters.css';
import '../../catalog/listing/listing.css';
import '../../catalog/listing/page-head.css';
import '../../catalog/lists/lists.css';
import '../../catalog/product/sections/sections.css';
import '../../catalog/product/gallery/gallery.css';
import '../../catalog/product/choice/choice.css';
import '../../configurator/configurator.css';
import '../../shell/drawing/drawing.css';
import '../../catalog/product/product.css';
import '../../content/content.css';
import '../../shell/layout/prose.css';
import '../../ui/styles/button.css';
import '../../ui/styles/field.css';
import '../../ui/styles/icon.css';
import '../../ui/styles/marks.css';
import '../../ui/styles/picture.css';
