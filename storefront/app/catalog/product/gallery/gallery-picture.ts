// A picture of the product gallery.
export interface GalleryPicture {
  path: string;
  alt: string;
}
