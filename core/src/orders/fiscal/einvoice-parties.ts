// Seller and buyer of an e-invoice.
import { streetLine } from '../../stores/address-lines.ts';
import type { OrderAddress } from '../order-address.ts';
import type { FiscalDocument, FiscalParty } from './fiscal-document.ts';
import { leaf, tag, type Xml } from './xml-text.ts';

/** Estonian registry code, in the list of electronic address schemes. */
const ESTONIAN_REGISTRY = '0191';
/** Addresses by VAT number, for buyers elsewhere. */
const VAT_SCHEMES: Record<string, string> = { LV: '9939', LT: '9937', FI: '0213' };

export const isBusiness = ({ company, registry_code, vat_id }: OrderAddress): boolean =>
  company.trim() !== '' && ((registry_code ?? '').trim() !== '' || (vat_id ?? '').trim() !== '');

const vatScheme = tag('cac:TaxScheme', [leaf('cbc:ID', 'VAT')]);

const taxOf = (vatNumber: string): Xml =>
  vatNumber === ''
    ? tag('cac:PartyTaxScheme', [])
    : tag('cac:PartyTaxScheme', [leaf('cbc:CompanyID', vatNumber), vatScheme]);

const legalEntity = (name: string, registryCode: string, country: string): Xml =>
  tag('cac:PartyLegalEntity', [
    leaf('cbc:RegistrationName', name),
    leaf('cbc:CompanyID', registryCode, country === 'EE' ? { schemeID: ESTONIAN_REGISTRY } : {}),
  ]);

const countryOf = (code: string): Xml => tag('cac:Country', [leaf('cbc:IdentificationCode', code)]);

const endpointOf = (country: string, registryCode: string, vatNumber: string): Xml => {
  if (country === 'EE') return leaf('cbc:EndpointID', registryCode, { schemeID: ESTONIAN_REGISTRY });
  const schemeID = VAT_SCHEMES[country];
  return schemeID === undefined ? leaf('', '') : leaf('cbc:EndpointID', vatNumber, { schemeID });
};

export const sellerXml = (seller: FiscalParty): Xml =>
  tag('cac:AccountingSupplierParty', [
    tag('cac:Party', [
      endpointOf(seller.country, seller.registryCode, seller.vatNumber),
      tag('cac:PartyName', [leaf('cbc:Name', seller.name)]),
      tag('cac:PostalAddress', [leaf('cbc:StreetName', seller.address), countryOf(seller.country)]),
      taxOf(seller.vatNumber),
      legalEntity(seller.name, seller.registryCode, seller.country),
      tag('cac:Contact', [leaf('cbc:Telephone', seller.phone), leaf('cbc:ElectronicMail', seller.email)]),
    ]),
  ]);

const addressXml = (name: string, address: OrderAddress): Xml =>
  tag(name, [
    leaf('cbc:StreetName', streetLine(address.street)),
    leaf('cbc:CityName', address.city),
    leaf('cbc:PostalZone', address.postcode),
    leaf('cbc:CountrySubentity', address.region),
    countryOf(address.country_id),
  ]);

export const buyerXml = ({ buyer }: FiscalDocument): Xml => {
  const [registryCode, vatNumber] = [buyer.registry_code ?? '', buyer.vat_id ?? ''];
  const { country_id: country, company } = buyer;
  return tag('cac:AccountingCustomerParty', [
    tag('cac:Party', [
      endpointOf(country, registryCode, vatNumber),
      tag('cac:PartyName', [leaf('cbc:Name', company)]),
      addressXml('cac:PostalAddress', buyer),
      taxOf(vatNumber),
      legalEntity(company, registryCode, country),
      tag('cac:Contact', [
        leaf('cbc:Name', `${buyer.firstname} ${buyer.lastname}`),
        leaf('cbc:Telephone', buyer.telephone),
        leaf('cbc:ElectronicMail', buyer.email),
      ]),
    ]),
  ]);
};

/** Date and country of delivery: demanded of an intra-Community supply. */
export const deliveryXml = ({ receiver, issuedOn }: FiscalDocument): Xml =>
  receiver
    ? tag('cac:Delivery', [
        leaf('cbc:ActualDeliveryDate', issuedOn),
        tag('cac:DeliveryLocation', [addressXml('cac:Address', receiver)]),
      ])
    : tag('cac:Delivery', []);
