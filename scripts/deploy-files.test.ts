// The files for running the shop (Dockerfile, compose.yaml, deploy/) fit the code: they parse, name what exists, and what
// they set is what the configuration reads.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseAllDocuments, parse as parseYaml } from 'yaml';
import { type Environment, loadConfig } from '../api/src/config/config.ts';
import { createMetrics } from '../api/src/http/observe/metrics.ts';
import { defaultSettings } from '../core/src/stores/settings.ts';
import { loadImports } from './import-graph.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isThere = (path: string): boolean => existsSync(join(ROOT, path));
const yaml = (path: string): unknown => parseYaml(read(path), { merge: true, strict: true });
const json = (path: string): Tree => JSON.parse(read(path)) as Tree;

/** A parsed file; what a test asks of it that is not there is undefined. */
type Tree = { [name: string]: Tree } & Tree[];
const keysOf = (tree: Tree | undefined): string[] => Object.keys(tree ?? {});
const textsOf = (list: Tree | undefined): string[] => (list ?? []) as unknown as string[];

const dataDir = mkdtempSync(join(tmpdir(), 'klaas-deploy-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const CONFIG = read('api/src/config/config.ts');
/** Written in capitals in the file that alone reads the environment. */
const isRead = (name: string): boolean => CONFIG.includes(`'${name}'`) || ['NODE_ENV', 'PATH'].includes(name);
const isSetting = (name: string): boolean => {
  const [, ...path] = name.split('__');
  let place: unknown = defaultSettings();
  for (const part of path) place = (place as Record<string, unknown> | undefined)?.[part];
  return place !== undefined;
};
const unknownNames = (names: readonly string[]): string[] =>
  names.filter((name) => !(name.startsWith('SETTINGS__') ? isSetting(name) : isRead(name)));

/** What a person fills in. */
const FILLED: Environment = {
  APP_SECRET: 'secret-of-the-deploy-tests-0123456789',
  STORAGE_ACCESS_KEY: 'key',
  STORAGE_SECRET_KEY: 'secret',
  POSTGRES_PASSWORD: 'password',
};
const configOf = (env: Environment) => {
  const filled = Object.entries(env).map(([name, value]) => [name, value || FILLED[name]]);
  return loadConfig({ APP_SECRET: FILLED['APP_SECRET'], ...Object.fromEntries(filled), DATA_DIR: dataDir });
};

const envFile = (path: string): Record<string, string> =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^#?([A-Z][\w]*)=(.*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value ?? '']];
      }),
  );

/** For requests and jobs after the drain, before the process is killed. */
const SHUTDOWN_S =
  Number(/SHUTDOWN_LIMIT_MS = ([\d_]+)/.exec(read('server/main.ts'))?.[1]?.replace('_', '')) / 1000;
const HEALTH_ROUTES = [...read('api/src/http/observe/health-routes.ts').matchAll(/\.get\('([^']+)'/g)].map(
  ([, path]) => path,
);

interface Stage {
  name: string;
  from: string;
  lines: { instruction: string; rest: string }[];
}

const stages: Stage[] = [];
for (const line of read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((text) => text.trim() !== '')) {
  const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
  if (instruction === 'FROM') {
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? [];
    stages.push({ name, from, lines: [] });
  } else stages.at(-1)?.lines.push({ instruction, rest });
}
const linesOf = (instruction: string, wanted = stages): string[] =>
  wanted.flatMap(({ lines }) =>
    lines.filter((line) => line.instruction === instruction).map(({ rest }) => rest),
  );
const stageOf = (name: string): Stage[] => stages.filter((stage) => stage.name === name);

describe('Dockerfile', () => {
  it('has known instructions only, and stages that follow from images or from earlier stages', () => {
    const known = ['RUN', 'COPY', 'ENV', 'WORKDIR', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    expect(stages.flatMap(({ lines }) => lines).filter((line) => !known.includes(line.instruction))).toEqual(
      [],
    );
    const names = stages.map(({ name }) => name);
    const missing = stages.filter(
      ({ from }, at) => !/[:]|^scratch$/.test(from) && !names.slice(0, at).includes(from),
    );
    expect(missing).toEqual([]);
    expect(names.every((name) => name !== '')).toBe(true);
  });

  it('copies what exists', () => {
    const copied = linesOf('COPY').map((rest) => rest.split(' '));
    const own = copied.filter(([first]) => !first?.startsWith('--')).flatMap((words) => words.slice(0, -1));
    expect(own.filter((path) => !isThere(path))).toEqual([]);
    const from = copied.flatMap(([first = '']) => (first.startsWith('--from=') ? [first.slice(7)] : []));
    expect(from.filter((name) => stageOf(name).length === 0)).toEqual([]);
  });

  it('installs with the manifests of all packages', () => {
    const manifests = linesOf('COPY', stageOf('manifests')).flatMap((rest) => rest.split(' ').slice(0, -1));
    const wanted = textsOf(json('package.json')['workspaces']).map((folder) => `${folder}/package.json`);
    expect(manifests.sort()).toEqual(['package-lock.json', 'package.json', ...wanted].sort());
  });

  it("runs the project's own Node as an ordinary user, and asks /healthz", () => {
    const runtime = stageOf('runtime');
    expect(linesOf('USER', runtime)).toEqual(['10001:10001']);
    expect(linesOf('ENV', runtime).join(' ')).toContain('PATH=/app/node_modules/.bin:');
    expect(keysOf(json('package.json')['dependencies'])).toContain('node');
    const [command = ''] = linesOf('CMD', runtime);
    expect(JSON.parse(command)).toEqual(['node', 'server/main.ts']);
    const [health = ''] = linesOf('HEALTHCHECK', runtime);
    expect(HEALTH_ROUTES).toContain(/process\.env\.PORT \+ '([^']+)'/.exec(health)?.[1]);
    const set = linesOf('ENV', runtime).flatMap((rest) =>
      rest.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(unknownNames(set)).toEqual([]);
    expect(linesOf('EXPOSE', runtime)).toEqual([String(configOf({}).port)]);
  });

  it('has every file and package that the shop and its command line import', () => {
    const folders = linesOf('COPY', stageOf('application')).map((rest) => rest.split(' ').at(-1));
    const ignored = read('.dockerignore').split('\n');
    const packages = new Set(
      ['', 'core/', 'api/', 'storefront/', 'admin/'].flatMap((folder) =>
        ['dependencies', 'optionalDependencies'].flatMap((kind) =>
          keysOf(json(`${folder}package.json`)[kind]),
        ),
      ),
    );
    const missing = new Set<string>();
    const seen = new Set(['server/main.ts', 'api/src/cli/shop-command.ts']);
    for (const file of seen)
      for (const imported of /\.tsx?$/.test(file) ? loadImports(file) : []) {
        const [, name = ''] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(imported) ?? [];
        // Loaded with NODE_ENV=development only.
        if (file === 'server/dev-storefront.ts' || imported.startsWith('node:')) continue;
        if (name !== '' && !packages.has(name)) missing.add(`${name} of ${file}`);
        if (name !== '') continue;
        const isCopied = folders.some((folder) => imported.startsWith(`${folder}/`));
        const isIgnored = ignored.some((rule) => rule !== '' && imported.startsWith(`${rule}/`));
        if (!isCopied || isIgnored) missing.add(imported);
        seen.add(imported);
      }
    expect([...missing]).toEqual([]);
    expect(seen.size).toBeGreaterThan(300);
  });
});

const compose = yaml('compose.yaml') as Tree;
const services = Object.entries(compose['services'] ?? {});

describe('compose.yaml', () => {
  const substituted = (text: string, given: Environment): string =>
    text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, other = '') => given[name] || other);
  const environmentOf = (service: Tree | undefined, given: Environment): Environment =>
    Object.fromEntries(
      Object.entries(service?.['environment'] ?? {}).map(([name, value]) => [
        name,
        substituted(String(value), given),
      ]),
    );

  it('has services with an image, a profile, and dependencies, volumes and networks that exist', () => {
    const volumes = keysOf(compose['volumes']);
    const names = services.map(([name]) => name);
    for (const [name, service] of services) {
      expect([name, typeof service['image']]).toEqual([name, 'string']);
      expect(['small', 'full'], name).toContain(textsOf(service['profiles'])[0]);
      const needed = service['depends_on'];
      for (const other of Array.isArray(needed) ? textsOf(needed) : keysOf(needed))
        expect(names).toContain(other);
      for (const mount of textsOf(service['volumes'])) {
        const [source = ''] = mount.split(':');
        expect(source.startsWith('./') ? isThere(source) : volumes.includes(source), mount).toBe(true);
      }
      for (const network of textsOf(service['networks']))
        expect(keysOf(compose['networks'])).toContain(network);
      const target = service['build']?.['target'] as unknown;
      if (target !== undefined) expect(stageOf(String(target))).toHaveLength(1);
    }
    const mounted = services.flatMap(([, service]) =>
      textsOf(service['volumes']).map((mount) => mount.split(':')[0]),
    );
    expect(volumes.filter((volume) => !mounted.includes(volume))).toEqual([]);
  });

  it('is one process with a volume when small, and web twice, worker and balancer on servers when full', () => {
    const inProfile = (profile: string) =>
      services.filter(([, service]) => textsOf(service['profiles']).includes(profile)).map(([name]) => name);
    expect(inProfile('small')).toEqual(['shop']);
    expect(inProfile('full').sort()).toEqual(
      ['balancer', 'bucket', 'postgres', 's3', 'valkey', 'web-1', 'web-2', 'worker'].sort(),
    );
  });

  it('asks in example.env for all that it leaves open, and nothing else', () => {
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const asked = [...keysOf(envFile('deploy/compose/example.env') as unknown as Tree), 'KLAAS_VERSION'];
    expect([...new Set(used)].sort()).toEqual(asked.sort());
  });

  it.each(['shop', 'web-1', 'web-2', 'worker'])('%s has an environment that the shop starts with', (name) => {
    const service = compose['services']?.[name];
    const env = environmentOf(service, { ...FILLED, ...envFile('deploy/compose/example.env'), ...FILLED });
    expect(unknownNames(Object.keys(env))).toEqual([]);
    const { databaseUrl, redisUrl, storage, drainMs, port, role } = configOf(env);
    expect(textsOf(service?.['ports'])).toEqual(name === 'shop' ? [`\${SHOP_PORT:-8080}:${port}`] : []);
    expect(Number.parseInt(String(service?.['stop_grace_period']), 10)).toBeGreaterThan(
      drainMs / 1000 + SHUTDOWN_S,
    );
    if (name === 'shop') return;
    const hosts = [databaseUrl, redisUrl, storage?.url].map((url) => new URL(url ?? '').hostname);
    expect(hosts.filter((host) => !services.some(([other]) => other === host))).toEqual([]);
    expect(role).toBe(name === 'worker' ? 'worker' : 'web');
  });

  it('without secrets lets no process of the cluster start', () => {
    const env = environmentOf(compose['services']?.['web-1'], {});
    expect(() => loadConfig({ ...env, DATA_DIR: dataDir })).toThrow('APP_SECRET must have at least');
  });

  it('has a balancer that reaches each web process and asks whether it is ready', () => {
    const proxy = read('deploy/compose/haproxy.cfg');
    const balancer = compose['services']?.['balancer'];
    const targets = Object.entries(environmentOf(balancer, {}));
    const wanted = [...proxy.matchAll(/^\s*server \S+ "\$\{(\w+)\}"/gm)].map(([, name]) => name);
    expect(wanted.sort()).toEqual(targets.map(([name]) => name).sort());
    for (const [, target = ''] of targets) {
      const [host = '', port] = target.split(':');
      expect(environmentOf(compose['services']?.[host], {})['ROLE']).toBe('web');
      expect(Number(port)).toBe(configOf({}).port);
    }
    expect(HEALTH_ROUTES).toContain(/httpchk GET (\S+)/.exec(proxy)?.[1]);
    const port = /^\s*bind :(\d+)/m.exec(proxy)?.[1];
    expect(textsOf(balancer?.['ports'])).toEqual([`\${SHOP_PORT:-8080}:${port}`]);
  });
});

const BASE = 'deploy/kubernetes/base';
const PRODUCTION = 'deploy/kubernetes/overlays/production';
const KINDS: Record<string, string> = {
  Deployment: 'apps/v1',
  Service: 'v1',
  Namespace: 'v1',
  Secret: 'v1',
  PodDisruptionBudget: 'policy/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking.k8s.io/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
};

const kustomizationOf = (folder: string) => yaml(`${folder}/kustomization.yaml`) as Tree;
const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .map((name) => `${folder}/${name}`);
const documents = [BASE, PRODUCTION].flatMap(filesOf).flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => {
    expect(document.errors, path).toEqual([]);
    return document.toJS() as Tree;
  }),
);
const nameOf = (document: Tree | undefined): string => String(document?.['metadata']?.['name']);
const ofKind = (kind: string): Tree[] => documents.filter((document) => String(document['kind']) === kind);
const named = (kind: string, name: unknown): Tree | undefined =>
  ofKind(kind).find((document) => nameOf(document) === name);
const podOf = (deployment: Tree | undefined): Tree | undefined => deployment?.['spec']?.['template'];
const containerOf = (deployment: Tree | undefined): Tree | undefined =>
  podOf(deployment)?.['spec']?.['containers']?.[0];
const settingsOf = (folder: string): Environment => {
  const [generator] = kustomizationOf(folder)['configMapGenerator'] ?? [];
  const files = textsOf(generator?.['envs']).map((file) => envFile(`${folder}/${file}`));
  const literals = textsOf(generator?.['literals']).map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  return Object.assign({}, ...files, Object.fromEntries(literals)) as Environment;
};

describe('deploy/kubernetes', () => {
  it('has documents of known kinds with names', () => {
    for (const document of documents) {
      expect(String(document['apiVersion'])).toBe(KINDS[String(document['kind'])]);
      expect(nameOf(document)).toMatch(/^klaas/);
    }
    expect(new Set(documents.map((document) => String(document['kind']))).size).toBe(
      keysOf(KINDS as never).length,
    );
  });

  it.each([BASE, PRODUCTION])(
    '%s lists files that exist, and all of them but the example of a secret',
    (folder) => {
      const kustomization = kustomizationOf(folder);
      expect(String(kustomization['kind'])).toBe('Kustomization');
      const listed = textsOf(kustomization['resources']).map((path) => join(folder, path));
      expect(
        listed.filter((path) => !isThere(path.endsWith('.yaml') ? path : `${path}/kustomization.yaml`)),
      ).toEqual([]);
      const own = filesOf(folder).filter((path) => !path.endsWith('.example.yaml'));
      expect(own.filter((path) => !listed.includes(path))).toEqual([]);
    },
  );

  it('patches what exists, and replaces the image of the processes', () => {
    const { patches, images } = kustomizationOf(PRODUCTION);
    for (const { target } of patches ?? [])
      expect(named(String(target?.['kind']), target?.['name'])).toBeDefined();
    const used = ofKind('Deployment').map((deployment) => String(containerOf(deployment)?.['image']));
    expect(new Set(used)).toEqual(new Set((images ?? []).map((image) => String(image['name']))));
  });

  it.each(['web', 'worker'])(
    '%s starts with its settings and secrets, is probed, and ends in time',
    (role) => {
      const deployment = named('Deployment', `klaas-${role}`);
      const container = containerOf(deployment);
      const own = Object.fromEntries(
        (container?.['env'] ?? []).map((variable) => [String(variable['name']), String(variable['value'])]),
      );
      const secret = named('Secret', 'klaas-secret')?.['stringData'] as unknown as Environment;
      const env = { ...settingsOf(BASE), ...settingsOf(PRODUCTION), ...secret, ...own };
      expect(unknownNames(Object.keys(env))).toEqual([]);
      const config = configOf(env);
      expect(config.role).toBe(role);
      expect(Number(podOf(deployment)?.['spec']?.['terminationGracePeriodSeconds'])).toBeGreaterThan(
        config.drainMs / 1000 + SHUTDOWN_S,
      );
      const [port] = container?.['ports'] ?? [];
      expect(Number(port?.['containerPort'])).toBe(config.port);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        expect(HEALTH_ROUTES).toContain(String(container?.[probe]?.['httpGet']?.['path']));
        expect(String(container?.[probe]?.['httpGet']?.['port'])).toBe(String(port?.['name']));
      }
      expect(String(container?.['livenessProbe']?.['httpGet']?.['path'])).toBe('/healthz');
      expect(linesOf('USER', stageOf('runtime'))[0]?.split(':')[0]).toBe(
        String(podOf(deployment)?.['spec']?.['securityContext']?.['runAsUser']),
      );
      const annotations = podOf(deployment)?.['metadata']?.['annotations'];
      expect(Number(annotations?.['prometheus.io/port'])).toBe(config.port);
    },
  );

  it('takes settings and secrets from what is there', () => {
    const config = String(kustomizationOf(BASE)['configMapGenerator']?.[0]?.['name']);
    for (const deployment of ofKind('Deployment')) {
      const [settings, secrets] = containerOf(deployment)?.['envFrom'] ?? [];
      expect(String(settings?.['configMapRef']?.['name'])).toBe(config);
      expect(named('Secret', secrets?.['secretRef']?.['name'])).toBeDefined();
      const volumes = (podOf(deployment)?.['spec']?.['volumes'] ?? []).map((volume) =>
        String(volume['name']),
      );
      const mounts = (containerOf(deployment)?.['volumeMounts'] ?? []).map((mount) => String(mount['name']));
      expect(mounts).toEqual(volumes);
    }
    expect(String(kustomizationOf(PRODUCTION)['configMapGenerator']?.[0]?.['name'])).toBe(config);
  });

  it('has selectors that find the pods, and routes that end at a port', () => {
    const labels = new Map(
      ofKind('Deployment').map((one) => [nameOf(one), podOf(one)?.['metadata']?.['labels'] as unknown]),
    );
    for (const deployment of ofKind('Deployment'))
      expect(labels.get(nameOf(deployment))).toEqual(deployment['spec']?.['selector']?.['matchLabels']);
    const web = labels.get('klaas-web');
    expect(named('Service', 'klaas-web')?.['spec']?.['selector']).toEqual(web);
    expect(named('PodDisruptionBudget', 'klaas-web')?.['spec']?.['selector']?.['matchLabels']).toEqual(web);
    const scaled = named('HorizontalPodAutoscaler', 'klaas-web')?.['spec']?.['scaleTargetRef'];
    expect(named('Deployment', scaled?.['name'])).toBeDefined();
    const [service] = named('Service', 'klaas-web')?.['spec']?.['ports'] ?? [];
    expect(String(service?.['targetPort'])).toBe(
      String(containerOf(named('Deployment', 'klaas-web'))?.['ports']?.[0]?.['name']),
    );
    const rule = named('Ingress', 'klaas')?.['spec']?.['rules']?.[0]?.['http']?.['paths']?.[0]?.['backend'];
    expect(named('Service', rule?.['service']?.['name'])).toBeDefined();
    expect(rule?.['service']?.['port']?.['name']).toEqual(service?.['name']);
  });

  it('holds no secret', () => {
    const given = named('Secret', 'klaas-secret')?.['stringData'] as unknown as Record<string, string>;
    const secrets = Object.values(given).filter((value) => value !== '' && !/\.example[:/]/.test(value));
    expect(secrets).toEqual([]);
    for (const [name, value] of Object.entries(given))
      if (/:\/\/[^/]*@/.test(value))
        expect([name, value]).toEqual([name, expect.stringContaining(':PASSWORD@')]);
  });
});

describe('deploy/systemd', () => {
  const units = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) => name.endsWith('.service'));
  const sectionsOf = (path: string): Map<string, string[][]> => {
    const sections = new Map<string, string[][]>();
    let current: string[][] = [];
    for (const line of read(path).split('\n')) {
      const [, section] = /^\[(\w+)\]$/.exec(line) ?? [];
      if (section) {
        current = [];
        sections.set(section, current);
      } else if (line !== '' && !line.startsWith('#')) current.push(line.split(/=(.*)/s).slice(0, 2));
    }
    return sections;
  };

  it.each(units)('%s starts the shop as it is installed, and waits until it has ended', (name) => {
    const sections = sectionsOf(`deploy/systemd/${name}`);
    expect([...sections.keys()]).toEqual(['Unit', 'Service', 'Install']);
    const service = new Map((sections.get('Service') ?? []).map(([key = '', value = '']) => [key, value]));
    expect(service.get('User')).toBe('klaas');
    const folder = service.get('WorkingDirectory') ?? '';
    const [program = '', script = ''] = (service.get('ExecStart') ?? '').split(' ');
    expect(program).toBe(`${folder}/node_modules/.bin/node`);
    expect(isThere(script)).toBe(true);
    const [, page = ''] =
      new RegExp(`Documentation=file://${folder}/(.*)`).exec(read(`deploy/systemd/${name}`)) ?? [];
    expect(isThere(page)).toBe(true);
    const longestDrainS = configOf({ ROLE: 'web' }).drainMs / 1000;
    expect(Number(service.get('TimeoutStopSec'))).toBeGreaterThan(longestDrainS + SHUTDOWN_S);
    const set = (service.get('Environment') ?? '').split(' ').map((pair) => pair.split('=')[0] ?? '');
    expect(unknownNames(set)).toEqual([]);
  });

  it('lets the single process end its embedded database itself', () => {
    expect(read('deploy/systemd/klaas.service')).toMatch(/^KillMode=mixed$/m);
  });

  it('has an example of settings that the shop starts with', () => {
    const env = envFile('deploy/systemd/example.env');
    expect(unknownNames(Object.keys(env))).toEqual([]);
    expect(configOf(env)).toMatchObject({ host: '127.0.0.1', port: 3000, mayBeDemo: false, peers: 2 });
  });
});

describe('deploy/monitoring', () => {
  const KEYWORDS = new Set(['by', 'on', 'and', 'or', 'unless', 'offset', 'without', 'ignoring']);
  /** Names of metrics in a PromQL expression: not functions, labels, numbers or durations. */
  const metricsIn = (expression: string): string[] => {
    const bare = expression
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, '')
      .replaceAll(/\boffset\s+\w+/g, '');
    return [...bare.matchAll(/(?<![\w.])([a-z_][\w]*)\b(?!\s*\()/g)]
      .map(([, name = '']) => name)
      .filter((name) => !KEYWORDS.has(name));
  };
  const alerts = (yaml('deploy/monitoring/alerts.yaml') as Tree)['groups']?.[0]?.['rules'] ?? ([] as Tree[]);
  const dashboard = json('deploy/monitoring/dashboard.json');
  const panels = dashboard['panels'] ?? ([] as Tree[]);
  const expressions = [
    ...alerts.map((alert) => String(alert['expr'])),
    ...panels.flatMap((panel) => (panel['targets'] ?? []).map((target) => String(target['expr']))),
  ];

  it('asks only for metrics that a process has', async () => {
    const metrics = createMetrics({
      pool: () => ({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
      jobs: async () => [],
      pageCache: () => ({ pages: 0, hits: 0, misses: 0 }),
      catalogRevisions: () => new Map(),
      areLimitsShared: () => false,
    });
    const types = [...(await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const names = types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    // Prometheus' own, one for each target.
    const known = new Set([...names, 'up']);
    const asked = expressions.flatMap(metricsIn);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    expect(new Set(asked).size).toBeGreaterThan(15);
  });

  it('has alerts with a name, a duration, a severity and a text, each explained in the guide', () => {
    const guide = read('docs/operations.md');
    for (const alert of alerts) {
      const name = String(alert['alert']);
      expect(name).toMatch(/^Klaas[A-Z]/);
      expect(String(alert['for'])).toMatch(/^\d+m$/);
      expect(['page', 'warn']).toContain(String(alert['labels']?.['severity']));
      expect(String(alert['annotations']?.['summary'])).not.toBe('undefined');
      expect(guide).toContain(`\`${name}\``);
    }
    expect(new Set(alerts.map((alert) => String(alert['alert']))).size).toBe(alerts.length);
  });

  it('has panels that do not overlap, and asks the chosen data source', () => {
    const ids = panels.map((panel) => Number(panel['id']));
    expect(new Set(ids).size).toBe(ids.length);
    const cells = panels.flatMap((panel) => {
      const { x, y, w, h } = panel['gridPos'] as unknown as Record<'x' | 'y' | 'w' | 'h', number>;
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
    });
    expect(new Set(cells).size).toBe(cells.length);
    const variables = (dashboard['templating']?.['list'] ?? []).map((one) => String(one['name']));
    const used = new Set(
      [...read('deploy/monitoring/dashboard.json').matchAll(/\$\{?(\w+)/g)].map(([, name]) => name),
    );
    expect([...used].sort()).toEqual(variables.sort());
  });

  it('scrapes the processes of compose.yaml, each by itself', () => {
    const prometheus = yaml('deploy/monitoring/prometheus.yaml') as Tree;
    const [job] = prometheus['scrape_configs'] ?? [];
    expect(HEALTH_ROUTES).toContain(String(job?.['metrics_path']));
    const targets = textsOf(job?.['static_configs']?.[0]?.['targets']);
    expect(targets).toEqual(['web-1', 'web-2', 'worker'].map((name) => `${name}:${configOf({}).port}`));
    for (const file of textsOf(prometheus['rule_files']))
      expect(isThere(join(dirname('deploy/monitoring/prometheus.yaml'), file))).toBe(true);
  });
});

it('docs/operations.md names files and commands that exist', () => {
  const guide = read('docs/operations.md');
  const paths = [...guide.matchAll(/`((?:deploy|docs|engines|bench|scripts)\/[\w./@-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
  const help = read('api/src/cli/run-shop-command.ts');
  const commands = [...guide.matchAll(/(?:npm run shop --|shop-command\.ts) ([a-z]+(?: [a-z]+)?)/g)].map(
    ([, command = '']) => command,
  );
  expect(commands.length).toBeGreaterThan(5);
  const isKnown = (command: string) =>
    help.includes(`  ${command}`) ||
    help.includes(`, ${command}`) ||
    help.includes(`  ${command.split(' ')[0]} `);
  expect(commands.filter((command) => !isKnown(command))).toEqual([]);
  const variables = [...guide.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(([, name = '']) => name);
  const settings = [...guide.matchAll(/(SETTINGS__\w+)/g)].map(([, name = '']) => name);
  expect(
    unknownNames([
      ...settings,
      ...variables.filter((name) => /^(DATABASE|REDIS|STORAGE|APP|DRAIN|PEERS|ROLE)/.test(name)),
    ]),
  ).toEqual([]);
});
