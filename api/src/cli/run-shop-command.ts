// Command line of the staff: dispatches to the commands and reports errors.
import { type Config, type Environment, loadConfig } from '../config/config.ts';
import { StartError } from '../config/start-error.ts';
import { type CommandOptions, parseCommandOptions } from './command-options.ts';

const HELP = `npm run shop -- COMMAND

  import FILE… --store et [--entity product] [--dry-run] [--skip-bad]
      Reads catalogue dumps (JSON lines or JSON arrays) into a store: all rows or none; with --skip-bad all good ones.
      What a row leaves out is taken from the other rows where they know it: ids by sku, attribute codes and labels by
      attribute id, the place of a category by its parent. Pictures are looked for in MEDIA_DIR.
      --entity names the kind of documents when neither the rows nor the file name tell.
  export FILE --store et [--entity product,category]
      Writes the catalogue of a store as JSON lines.
  backup FILE
      Writes the whole embedded database, the files that people sent and the secret to one file. The shop may run.
  restore FILE
      Replaces them by a backup. The shop must not run.
  database move --to postgres://user:password@host/name
      Copies the embedded database to an empty one on a server and compares them. The shop must not run.
  storage copy
      Copies uploads, labels, logos and archived releases of DATA_DIR into the bucket of STORAGE_URL.
  secret accept
      Lets the shop go on with another APP_SECRET than it has signed with, and says what becomes invalid.
  reviews list
      Shows the reviews that wait for a word of the staff.
  reviews approve NUMBER…, reviews reject NUMBER…
      Puts reviews into the shop, or keeps them out.
  reviews answer NUMBER text="…"
      Shows an answer of the shop below a review; an empty text takes it away.
  messages list, messages show NUMBER
      Shows what people wrote to the shop, the newest 50 or one.
  messages files NUMBER [--out FOLDER]
      Writes the attachments and the drawing of a message.
  messages reply NUMBER text="…", messages note NUMBER text="…"
      Sends a reply in the language of the message, or adds a note for the staff.
  messages open NUMBER, messages close NUMBER, messages spam NUMBER
      Says what became of a message.
  content list KIND --store et, content get KIND ENTRY [FILE] --store et
      Shows pages, pictures and notices. KIND is page-infos, page-solutions, page-conditions, portfolio,
      notification-message, cms_page or cms_block; ENTRY a number, slug or identifier.
  content set KIND ENTRY FIELD=TEXT… --store et, content add KIND FIELD=TEXT… --store et
      Writes: title="Mõõtmine" content=@page.html, or a JSON file with the fields. A running shop shows it at once.
  content move KIND ENTRY PLACE --store et, content remove KIND ENTRY --store et
      Puts an entry at another place, or removes it.
  changes list [entity=content] [id=page-infos/3] [actor=command_line] [bulk=ID] [before=NUMBER]
      Shows what was changed and by whom, the newest 50 first. Any command that writes takes --reason TEXT, and content
      set takes --if-version N: fields that somebody else changed since are then reported instead of overwritten.
  changes show NUMBER
      Shows the fields of a change, before and after.
  changes undo NUMBER|BULK-ID [--dry-run] [--field NAME…|--all]
      Sets the fields of a change, or of all changes of a bulk, back. Fields that were changed since are left, unless
      they are named. An undo is a change itself and can be undone.
  changes verify
      Checks that no row of the log was altered or removed.
  bin list, bin restore NUMBER
      Shows what was removed in the last 30 days, or restores it.
  methods list
      Shows the ways of shipping and paying.
  methods add|set shipping CARRIER/METHOD FIELD=VALUE…, methods add|set payment CODE FIELD=VALUE…
      Fields of shipping: carrier_title, method_title, price and price_incl_tax (euros), countries=EE,LV (none: all),
      free_above, available, position, kind=courier|parcel_machine|own_transport|shop_pickup, needs=none|point|slot,
      provider (of points, slots and labels), limits=dpd_courier (or omniva_courier, omniva_locker, smartposti_locker,
      dpd_locker: goods that the network does not take are refused) or max_sides_mm=1750x1750x1750, max_girth_mm and
      max_weight_g one by one, empty for none; ship_classes=freight (large goods only) or parcel. Fields of payment: title, for_virtual (services and downloads too),
      position. A title or the line below it in a language: method_title.et="DPD kuller", title.ru="Наличными",
      note.et="Ukseni"; empty removes it.
  methods enable|disable|remove shipping CARRIER/METHOD, methods enable|disable|remove payment CODE
      Offers a way or not, or forgets it.
  coupon list, coupon add|set CODE [percent=10|amount=50.00] [minimum=500.00] [categories=20,21] [skus=A-1,A-2]
      [valid_from=2027-01-01] [valid_to=2027-01-31] [usage_limit=100] [usage_limit_per_customer=1] [is_active=yes]
      Shows the newest coupons, or writes one. valid_to is the last day; an empty value takes a limit away.
  coupon end CODE, coupon remove CODE
      Ends a coupon, or puts one that was never used into the bin.
  catalog get|set|remove product|category|attribute NAME [FIELD=VALUE…] --store et, catalog add product FILE --store et
      Shows, changes, removes or adds a document; NAME is a number, sku, path or attribute code, VALUE text or JSON,
      empty to remove the field. What is removed lies 30 days in the bin. With --store all, get and set of a product
      mean what its stores share; a store with a value of its own keeps it.
  prices set SKU [price=129.00] [special_price=99] [special_from=2027-01-01] [special_to=2027-01-31]
      [tiers=GROUP:QUANTITY:PRICE,…] [--store et]
      Changes the prices of a product or variant: of one store, or without --store (or with --store all) the default,
      shown in every store without a price of its own.
  taxes list [--store et]
      Shows the tax rules of the stores.
  taxes add|set CODE country=EE rate=24 [valid_from=2027-01-01] [product_classes=2] [customer_classes=0,1] [--store et]
      Writes a rule. With valid_from the rate counts from that day on; without it, it is the only one of its country.
  taxes remove CODE [country=LV] [--store et]
      Removes a rule, or what it says about a country. Without --store: in every store.
  taxes class [ID title="Taxable goods" title.et="Maksustatav kaup"], taxes remove-class ID
      Shows the tax classes of products with their titles, or writes or removes one.
  orders list
      Shows the newest orders that are not done: number, time, state, way of paying, sum, e-mail.
  orders paid NUMBER, orders shipped NUMBER [tracking=05300123456789] [lines=17x1] [unpaid=REASON], orders delivered NUMBER, orders cancel NUMBER
      Takes an order one step on: the transfer or the cash has come, it is with the courier, it has arrived, it will not be sent.
      With lines only those pieces are shipped; the order is done when none is left.
      The buyer gets an e-mail. Without tracking, a shipped order is registered at the carrier of its way of shipping.
  orders accept NUMBER
      Accepts an order that is paid in cash or by invoice: its panes go to the workshop.
  orders register NUMBER
      Registers an order at its carrier before it is shipped, so that there is a label for the parcel. If the order is
      cancelled, so is this.
  orders slots NUMBER, orders move NUMBER slot=1234
      Shows the times of its delivery, measuring and installation and the free slots at its address, or moves it to one.
      The buyer gets an e-mail.
  orders correct NUMBER [point=96091] [phone="+372 5555 5555"]
      Corrects the parcel machine or the telephone of an order that its carrier has refused, and registers it again. The
      buyer gets an e-mail about another machine.
  orders label NUMBER file=label.pdf
      Writes the label of a registered order.
  shipments list
      Shows parcels that could not be registered or cancelled at their carriers, and why.
  shipments retry KEY
      Tries one again from the start, under the same key: the carrier has at most one parcel of it.
  shipments canceled KEY
      Says that a person has cancelled it at the carrier, where the shop could not.
  orders refund NUMBER [amount=25.00] [lines=17x1,18x2] [restock=yes] [reason="…"] [key=UUID]
      Gives back a part of what was paid: an amount, pieces of lines, or both. With the same key the same refund,
      however often. A transfer or cash is given back by the staff, who then says so:
  orders refunded NUMBER [key=UUID]
      Says that the staff has given back what was due, or only the part with that key. The buyer gets an e-mail.
  orders correct-tax NUMBER
      For a VAT number that has proved valid after the order (vat list): gives the tax back, cancels the invoice by a
      credit note and issues another one without tax. The buyer gets an e-mail with both.
  vat list
      Shows companies that were charged tax because their VAT numbers were not checked in time, and what the register
      has said since, with its identifier as proof.
  ledger export FILE.csv [from=2027-01-01] [to=2027-01-31]
      Writes invoices and credit notes with their rows, money that came after its invoice, and refunds: UTF-8,
      semicolons, decimal comma.
  ledger list, ledger retry NUMBER|receipt:NUMBER|refund:KEY…
      Shows the documents and payments that the accounting program has not taken, or sends refused ones again.
  ledger series [invoice|credit [prefix=A] [next=1000]]
      Shows or changes the prefix and the next number of a series. Numbers never go back.
  jobs list, jobs failed
      Shows the background jobs that wait or run, or those that have failed at every try.
  jobs retry NUMBER, jobs remove NUMBER
      Tries a job again from the start, or forgets it.
  stock list [SKU…], stock movements SKU
      Shows what is on hand, reserved and available: of these skus, or of the 50 scarcest; or how it came about.
  stock receive SKU PIECES, stock count SKU PIECES, stock return SKU PIECES order=000000102
      Books a delivery, what is on the shelf (reserved pieces included), or what a buyer sent back. A reason="…" may follow.
  stock correct SKU by=-2 reason="…", stock lose SKU PIECES reason="…"
      Sets a wrong booking right, or books what is broken. What placed orders need is booked out only with --yes.
  customers show NUMBER|E-MAIL, customers set NUMBER|E-MAIL [firstname=…] [lastname=…] [group=2] [addresses=JSON]
      Shows a customer, or changes the name, the group or the addresses.
  staff list
      Shows the people of the back office and the open invitations.
  staff invite ADDRESS --role owner|catalogue|orders|workshop|content|read_only
      Prints a link to the back office that works once and for 15 minutes. For somebody who works here already it
      makes a new key, for example after every key was lost.
  staff remove ADDRESS
      Removes a person with all keys and sessions, at once. The last owner stays.
  settings list, settings set company.name "Klaas OÜ", settings reset company.name
      Shows or changes settings. They override the settings file; a SETTINGS__… variable overrides and locks its own.
      Says whether the shop uses them at once or from its next start on.
  panes list [state=queue,cutting] [glass=clear] [order=000000102] [q=1000x2100]
      Shows the panes in the workshop, the urgent and the earliest due first.
  panes move PANE… STEP [--reason TEXT]
      Moves panes to a step, for example panes move 318-1 318-2 edge. A skipped step needs a reason.
  panes cutting-list [GLASS THICKNESS [--out FOLDER]]
      Shows what has to be cut, or the pieces of one glass and their sheets; with --out also writes the CSV for the saw,
      the drawings as ZIP and the work sheets with QR codes.
  workshop ORDER [--out FOLDER]
      Writes the sheet (PDF) and a drawing (DXF) of each panel for what has to be cut.
  demo remove [--yes]
      Makes an empty shop of the demo shop: demo goods, texts, people, orders and the bank simulator go; ways of
      shipping and paying and tax rules stay. Without --yes it only says what would go.
  demo reset --yes
      Gives the demo shop its seeded state back: orders, carts, messages, reviews, accounts, staff, stock and texts.
  help
      Shows this.

The shop is chosen by DATA_DIR or DATABASE_URL, as for npm start.`;

type Command = (config: Config, options: CommandOptions) => Promise<number>;

/** Loaded on demand: a backup needs neither PDF nor search. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  import: async () => (await import('./catalogue-commands.ts')).runImport,
  export: async () => (await import('./catalogue-commands.ts')).runExport,
  backup: async () => (await import('./database-commands.ts')).runBackup,
  restore: async () => (await import('./database-commands.ts')).runRestore,
  database: async () => (await import('./database-commands.ts')).runDatabase,
  storage: async () => (await import('./storage-commands.ts')).runStorage,
  secret: async () => (await import('./secret-commands.ts')).runSecret,
  reviews: async () => (await import('./review-commands.ts')).runReviews,
  messages: async () => (await import('./message-commands.ts')).runMessages,
  orders: async () => (await import('./order-commands.ts')).runOrders,
  shipments: async () => (await import('./shipment-commands.ts')).runShipments,
  ledger: async () => (await import('./ledger-commands.ts')).runLedger,
  vat: async () => (await import('./vat-commands.ts')).runVat,
  jobs: async () => (await import('./job-commands.ts')).runJobs,
  stock: async () => (await import('./stock-commands.ts')).runStock,
  panes: async () => (await import('./pane-commands.ts')).runPanes,
  workshop: async () => (await import('./workshop-commands.ts')).runWorkshop,
  methods: async () => (await import('./method-commands.ts')).runMethods,
  coupon: async () => (await import('./coupon-commands.ts')).runCoupon,
  taxes: async () => (await import('./tax-commands.ts')).runTaxes,
  demo: async () => (await import('./demo-commands.ts')).runDemo,
  changes: async () => (await import('./change-commands.ts')).runChanges,
  catalog: async () => (await import('./catalog-commands.ts')).runCatalog,
  prices: async () => (await import('./catalog-commands.ts')).runPrices,
  settings: async () => (await import('./setting-commands.ts')).runSettings,
  staff: async () => (await import('./staff-commands.ts')).runStaff,
  customers: async () => (await import('./customer-commands.ts')).runCustomers,
  bin: async () => (await import('./change-commands.ts')).runBin,
  content: async () => (await import('./content-commands.ts')).runContent,
};

const perform = async ([name = 'help', ...args]: string[], env?: Environment): Promise<number> => {
  if (name === 'help' || name === '--help') {
    console.log(HELP);
    return 0;
  }
  const load = COMMANDS[name];
  if (!load) throw new StartError(`There is no command ${name}.\n\n${HELP}`);
  const options = parseCommandOptions(args);
  const config = loadConfig(env);
  const command = await load();
  return command(config, options);
};

/** Returns the exit code. Errors that a person can fix are printed without a stack trace. */
export const runShopCommand = async (args: string[], env?: Environment): Promise<number> => {
  try {
    return await perform(args, env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
};
