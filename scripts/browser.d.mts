/** Path of the browser, or undefined after saying what to install. */
export declare const ensureBrowser: () => string | undefined;
