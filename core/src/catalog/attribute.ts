// An attribute document: the dictionary of codes, labels and options.
export interface Attribute {
  id: number;
  attribute_id: number;
  attribute_code: string;
  frontend_input: string;
  frontend_label: string;
  default_frontend_label: string;
  is_user_defined: boolean;
  is_visible: boolean;
  is_visible_on_front?: boolean | string;
  is_comparable: boolean | string;
  is_filterable?: boolean;
  /** `swatch`: how an option is drawn, for example a glass tint. */
  options: { label: string; value: string; swatch?: string }[];
}
