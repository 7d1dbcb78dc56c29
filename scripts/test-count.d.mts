interface Count {
  passed: number;
  failed: number;
}

/** `report`: what the runner wrote, undefined when it wrote nothing. `status`: its exit code. */
export declare const countOfVitest: (report: unknown, status: number) => Count;
export declare const countOfPlaywright: (report: unknown, status: number) => Count;
