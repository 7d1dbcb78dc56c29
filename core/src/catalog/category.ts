// A category document.
export interface Category {
  id: number;
  parent_id: number;
  parent_ids?: number[];
  name: string;
  slug: string;
  level: number;
  path: string;
  position: number;
  is_active: boolean;
  product_count: number;
  url_key: string;
  url_path: string;
  children_count?: string;
  children?: string;
  children_data: Category[];
  description?: string;
  meta_title?: string;
  meta_description?: string;
  image?: string;
  created_at?: string;
  updated_at?: string;
}
