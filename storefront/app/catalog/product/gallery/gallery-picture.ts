export interface GalleryPicture {
  path: string;
  alt: string;
}
