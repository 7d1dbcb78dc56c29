interface Count {
  passed: number;
  failed: number;
}

interface Row {
  title: string;
  tests?: number | undefined;
  seconds: number;
}

/** `report`: the runner's report, undefined when there is none. `status`: its exit code. */
export declare const countOfVitest: (report: unknown, status: number) => Count;
export declare const countOfPlaywright: (report: unknown, status: number) => Count;
export declare const partsOfVitest: (report: unknown, root: string) => Row[];
export declare const partsOfPlaywright: (report: unknown) => Row[];
export declare const tableOf: (rows: Row[]) => string;
