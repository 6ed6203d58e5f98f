-- To whom a signed copy that did not come back is reported; null follows the product.
alter table office_setting add column waste_agency text check (length(waste_agency) <= 300);
