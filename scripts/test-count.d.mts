interface Count {
  passed: number;
  failed: number;
}

interface Row {
  title: string;
  tests?: number | undefined;
  seconds: number;
}

/** `report`: what the runner wrote, undefined when it wrote nothing. `status`: its exit code. */
export declare const countOfVitest: (report: unknown, status: number) => Count;
export declare const countOfPlaywright: (report: unknown, status: number) => Count;
export declare const partsOfVitest: (report: unknown, root: string) => Row[];
export declare const partsOfPlaywright: (report: unknown) => Row[];
export declare const tableOf: (rows: Row[]) => string;
