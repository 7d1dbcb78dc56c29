// The embedded index, by the contract of the port.
import { createEmbeddedIndex } from '../../src/catalog/search/embedded/embedded-index.ts';
import { describeSearchIndex } from './search-index-contract.ts';

// A frozen clock: no search times out on a slow machine.
describeSearchIndex('embedded', () => createEmbeddedIndex({ now: () => 0 }));
