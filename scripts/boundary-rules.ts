// Checks the import rules of boundary-list.mjs against an import graph.
export interface Side {
  path?: string;
  pathNot?: string;
  circular?: boolean;
  dependencyTypes?: string[];
}

export interface BoundaryRule {
  name: string;
  comment: string;
  from: Side;
  to: Side;
}

export interface Violation {
  rule: BoundaryRule;
  from: string;
  to: string;
}

/** Each file with its imports: paths from the project's root, `node:…` for Node built-ins. */
export type ImportGraph = Map<string, string[]>;

const fillGroups = (pattern: string, groups: readonly string[]) =>
  pattern.replace(/\$(\d)/g, (_, at) => groups[Number(at)] ?? '');

const isFrom = ({ path, pathNot }: Side, file: string): readonly string[] | undefined => {
  const match = path === undefined ? [] : new RegExp(path).exec(file);
  if (!match || (pathNot !== undefined && new RegExp(pathNot).test(file))) return undefined;
  return [...match];
};

const isTo = (to: Side, file: string, groups: readonly string[]): boolean => {
  if (to.dependencyTypes?.includes('core') && !file.startsWith('node:')) return false;
  if (to.path !== undefined && !new RegExp(fillGroups(to.path, groups)).test(file)) return false;
  return to.pathNot === undefined || !new RegExp(fillGroups(to.pathNot, groups)).test(file);
};

/** Imports that close a cycle. */
const cyclesOf = (graph: ImportGraph): [from: string, to: string][] => {
  const state = new Map<string, 'open' | 'done'>();
  const found: [string, string][] = [];
  const visit = (file: string) => {
    state.set(file, 'open');
    for (const to of graph.get(file) ?? []) {
      if (state.get(to) === 'open') found.push([file, to]);
      else if (!state.has(to)) visit(to);
    }
    state.set(file, 'done');
  };
  for (const file of graph.keys()) if (!state.has(file)) visit(file);
  return found;
};

const violationsOf = (rule: BoundaryRule, graph: ImportGraph): Violation[] => {
  if (rule.to.circular) return cyclesOf(graph).map(([from, to]) => ({ rule, from, to }));
  return [...graph].flatMap(([from, imports]) => {
    const groups = isFrom(rule.from, from);
    return groups ? imports.filter((to) => isTo(rule.to, to, groups)).map((to) => ({ rule, from, to })) : [];
  });
};

export const findViolations = (rules: readonly BoundaryRule[], graph: ImportGraph): Violation[] =>
  rules.flatMap((rule) => violationsOf(rule, graph));
