// npm run shop -- COMMAND …
import { runShopCommand } from './run-shop-command.ts';

process.exitCode = await runShopCommand(process.argv.slice(2));
