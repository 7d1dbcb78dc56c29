// What the page was made of, on its way into the browser that opens it. The router would write it value by value into a
// text, and that text into a script.
import { createContext, useContext } from 'react';
import { DataBlock, readBlock } from './data-block.tsx';

const ID = 'page-data';

/** The text of the page that the document holds; empty where the router brings all there is to know. */
export const PageTextContext = createContext('');

export const PageDataScript = () => <DataBlock id={ID} text={useContext(PageTextContext)} />;

export const readPageText = (): string => readBlock(ID);
