CREATE INDEX "change_of_product_text" ON "change" USING btree ("entity_id","store") WHERE entity in ('product', 'product_text') and kind = 'edited' and store <> 'all'
  and (coalesce(before, '{}'::jsonb) || coalesce(after, '{}'::jsonb))
    ?| array['name', 'short_description', 'description', 'meta_title', 'meta_description'];