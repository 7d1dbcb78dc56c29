// The computable rules of EN 16931 and Peppol BIS Billing 3.0, written from their published texts, for the tests.

export interface Node {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
}

const TOKEN = /<\?xml[^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*>|([^<]+)/y;
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'lt']);

/** Strict: throws at anything that is not well-formed. */
export const parseXml = (xml: string): Node => {
  const root: Node = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(xml);
    const parent = open.at(-1);
    if (!match || !parent) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 40)}`);
    const [, close, name, attributes = '', text] = match;
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt|quot);)/.test(text)) throw new Error(`an entity is unknown: ${text}`);
      parent.text += unescaped(text).trim();
    } else if (close === '/') {
      if (parent.name !== name) throw new Error(`${name} closes ${parent.name}`);
      open.pop();
    } else if (name !== undefined) {
      const entries = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)];
      const node = {
        ...{ name, text: '', children: [] },
        attributes: Object.fromEntries(entries.map(([, key = '', value = '']) => [key, unescaped(value)])),
      };
      parent.children.push(node);
      open.push(node);
    }
  }
  const [document, ...more] = root.children;
  if (!document || more.length > 0 || open.length !== 1) throw new Error('not one element');
  return document;
};

/** All nodes at a path below, such as `cac:TaxTotal/cbc:TaxAmount`. */
export const at = (node: Node, path: string): Node[] =>
  path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap((one) => one.children.filter((child) => child.name === name)),
      [node],
    );
export const textAt = (node: Node, path: string): string => at(node, path)[0]?.text ?? '';
const cents = (text: string): number => Math.round(Number(text) * 100);
const centsAt = (node: Node, path: string): number => cents(textAt(node, path));
const sum = (nodes: readonly Node[]): number => nodes.reduce((total, { text }) => total + cents(text), 0);

const walk = (node: Node): Node[] => [node, ...node.children.flatMap(walk)];

/** Names of the rules of each category of tax. */
const FAMILIES: Record<string, string> = { S: 'S', Z: 'Z', K: 'IC' };

/** Ids of the rules that the document breaks. */
export const brokenRules = (root: Node): string[] => {
  const broken: string[] = [];
  const rule = (id: string, holds: boolean) => {
    if (!holds) broken.push(id);
  };
  const isCredit = root.name === 'CreditNote';
  const lines = at(root, isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine');
  const total = (name: string) => centsAt(root, `cac:LegalMonetaryTotal/cbc:${name}`);
  const groups = at(root, 'cac:TaxTotal/cac:TaxSubtotal');
  const seller = 'cac:AccountingSupplierParty/cac:Party';
  const buyer = 'cac:AccountingCustomerParty/cac:Party';
  for (const [id, path] of [
    ['BR-01', 'cbc:CustomizationID'],
    ['BR-02', 'cbc:ID'],
    ['BR-03', 'cbc:IssueDate'],
    ['BR-05', 'cbc:DocumentCurrencyCode'],
    ['BR-06', `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`],
    ['BR-07', `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`],
    ['BR-09', `${seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
    ['BR-11', `${buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`],
    ['BR-49', 'cac:PaymentMeans/cbc:PaymentMeansCode'],
    ['PEPPOL-EN16931-R001', 'cbc:ProfileID'],
    ['PEPPOL-EN16931-R003', 'cbc:BuyerReference'],
    ['PEPPOL-EN16931-R020', `${seller}/cbc:EndpointID`],
  ] as const)
    rule(id, textAt(root, path) !== '');
  rule(
    'BR-04',
    textAt(root, isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode') === (isCredit ? '381' : '380'),
  );
  rule('BR-16', lines.length > 0);
  rule(
    'PEPPOL-EN16931-R008',
    walk(root).every(({ text, children }) => text !== '' || children.length > 0),
  );
  rule(
    'BR-55',
    at(root, 'cac:BillingReference').every(
      (one) => textAt(one, 'cac:InvoiceDocumentReference/cbc:ID') !== '',
    ),
  );
  rule(
    'BR-CO-25',
    total('PayableAmount') <= 0 ||
      textAt(root, 'cac:PaymentTerms/cbc:Note') !== '' ||
      textAt(root, 'cbc:DueDate') !== '',
  );
  rule(
    'BR-CO-10',
    total('LineExtensionAmount') === sum(lines.flatMap((line) => at(line, 'cbc:LineExtensionAmount'))),
  );
  const extras = (isCharge: boolean) =>
    sum(
      at(root, 'cac:AllowanceCharge')
        .filter((one) => textAt(one, 'cbc:ChargeIndicator') === String(isCharge))
        .flatMap((one) => at(one, 'cbc:Amount')),
    );
  rule('BR-CO-11', total('AllowanceTotalAmount') === extras(false));
  rule('BR-CO-12', total('ChargeTotalAmount') === extras(true));
  rule(
    'BR-CO-13',
    total('TaxExclusiveAmount') ===
      total('LineExtensionAmount') - total('AllowanceTotalAmount') + total('ChargeTotalAmount'),
  );
  const taxCents = centsAt(root, 'cac:TaxTotal/cbc:TaxAmount');
  rule('BR-CO-15', total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + taxCents);
  rule('BR-CO-16', total('PayableAmount') === total('TaxInclusiveAmount') - total('PrepaidAmount'));
  rule('BR-CO-14', taxCents === sum(groups.flatMap((group) => at(group, 'cbc:TaxAmount'))));
  rule('BR-CO-18', groups.length > 0);
  rule(
    'PEPPOL-EN16931-R051',
    walk(root).every(({ attributes }) => (attributes['currencyID'] ?? 'EUR') === 'EUR'),
  );
  for (const { name, text } of walk(root))
    if (/Amount$/.test(name) && name !== 'cbc:PriceAmount') rule('BR-DEC', /^-?\d+\.\d\d$/.test(text));
  const rateOf = (node: Node, path: string) =>
    `${textAt(node, `${path}/cbc:ID`)} ${Number(textAt(node, `${path}/cbc:Percent`))}`;
  const rates = groups.map((group) => rateOf(group, 'cac:TaxCategory'));
  rule('BR-S-08', new Set(rates).size === rates.length);
  const categories = new Set(rates.map((rate) => rate.split(' ')[0] ?? ''));
  for (const line of lines) {
    const [category = '', percent] = rateOf(line, 'cac:Item/cac:ClassifiedTaxCategory').split(' ');
    const family = FAMILIES[category] ?? `(${category})`;
    // Reverse charge (AE) and the other categories are not used: this shop sells goods.
    rule('BR-CL-18', category in FAMILIES);
    rule(`BR-${family}-01`, categories.has(category));
    rule(`BR-${family}-05`, category === 'S' ? Number(percent) > 0 : Number(percent) === 0);
  }
  if (categories.has('S')) rule('BR-S-02', textAt(root, `${seller}/cac:PartyTaxScheme/cbc:CompanyID`) !== '');
  for (const group of groups) {
    const rate = rateOf(group, 'cac:TaxCategory');
    const [category = '', percent] = rate.split(' ');
    const family = FAMILIES[category] ?? `(${category})`;
    const own = lines.filter((line) => rateOf(line, 'cac:Item/cac:ClassifiedTaxCategory') === rate);
    const base = centsAt(group, 'cbc:TaxableAmount');
    const tax = centsAt(group, 'cbc:TaxAmount');
    rule(`BR-${family}-08`, base === sum(own.flatMap((line) => at(line, 'cbc:LineExtensionAmount'))));
    // The published check allows for less than one unit of the currency; one cent is what gross prices need.
    rule('BR-CO-17', Math.abs(tax - (base * Number(percent)) / 100) <= (group === groups.at(-1) ? 100 : 1.5));
    if (category !== 'S') rule(`BR-${family}-09`, tax === 0 && Number(percent) === 0);
    const reason = textAt(group, 'cac:TaxCategory/cbc:TaxExemptionReasonCode');
    if (category === 'S' || category === 'Z') rule(`BR-${family}-10`, reason === '');
    rule('BR-IC-10', (category === 'K') === (reason === 'VATEX-EU-IC'));
    if (category !== 'K') continue;
    rule(
      'BR-IC-02',
      [seller, buyer].every((party) => textAt(root, `${party}/cac:PartyTaxScheme/cbc:CompanyID`) !== ''),
    );
    rule('BR-IC-11', textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate') !== '');
    rule(
      'BR-IC-12',
      textAt(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode') !== '',
    );
  }
  for (const line of lines) {
    const quantity = Number(textAt(line, isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity'));
    const price = Number(textAt(line, 'cac:Price/cbc:PriceAmount'));
    rule('BR-25', textAt(line, 'cac:Item/cbc:Name') !== '');
    rule('BR-27', price >= 0);
    rule(
      'PEPPOL-EN16931-R120',
      Math.round(quantity * price * 100) === centsAt(line, 'cbc:LineExtensionAmount'),
    );
    rule('BR-CO-04', textAt(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID') !== '');
  }
  return [...new Set(broken)];
};
