/** Path of the browser, or undefined after printing what to install. */
export declare const ensureBrowser: () => string | undefined;
