// The page data as a JSON block in the document. The router would encode it value by value into a string, and that
// string into a script.
import { createContext, useContext } from 'react';
import { DataBlock, readBlock } from './data-block.tsx';

const ID = 'page-data';

/** JSON of the page in the document; empty when the data comes from the router. */
export const PageTextContext = createContext('');

export const PageDataScript = () => <DataBlock id={ID} text={useContext(PageTextContext)} />;

export const readPageText = (): string => readBlock(ID);
