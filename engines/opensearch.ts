// OpenSearch 2.19 as libraries from Maven Central, started on loopback with a small heap.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE, EngineMissing } from './cache-folder.ts';
import { installedProgram } from './debian-packages.ts';
import { type EngineProcess, findFreePort, startEngine } from './engine-process.ts';

const VERSION = '2.19.1.0';
const MIN_JAVA = 17;
const HEAP = '512m';
const DOWNLOAD_LIMIT_MS = 480_000;
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';
const SOURCES = join(import.meta.dirname, 'opensearch');

/** Runs Start.java as it is: needs the compiler that a JDK has. */
const findJava = (): string => {
  const java = installedProgram('java');
  if (!java) throw new EngineMissing('Java is not installed');
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  if (version < MIN_JAVA) throw new EngineMissing(`Java ${MIN_JAVA} is needed, found ${version}`);
  if (!installedProgram('javac')) throw new EngineMissing('Java has no compiler (a JDK is needed)');
  return java;
};

const download = (folder: string): void => {
  if (!installedProgram('mvn')) throw new EngineMissing('Maven is not installed');
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  copyFileSync(join(SOURCES, 'pom.xml'), join(unfinished, 'pom.xml'));
  try {
    const { status, stdout, error } = spawnSync(
      'mvn',
      [
        ...['-q', '-B', `-Dmaven.repo.local=${join(CACHE, 'maven')}`, COPY],
        ...['-DoutputDirectory=lib', '-DincludeScope=runtime'],
      ],
      { cwd: unfinished, encoding: 'utf8', timeout: DOWNLOAD_LIMIT_MS },
    );
    if (status !== 0) {
      const reason = error?.message ?? stdout.split('\n').find((line) => line.includes('ERROR')) ?? '';
      throw new EngineMissing(`Maven: ${reason.trim()}`);
    }
    renameSync(join(unfinished, 'lib'), folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
};

export const findOpenSearch = (): { java: string; libraries: string } => {
  const java = findJava();
  const libraries = join(CACHE, `opensearch-${VERSION}`);
  if (!existsSync(libraries)) download(libraries);
  return { java, libraries };
};

export interface OpenSearchServer {
  url: string;
  /** Stops and continues the process: connections stay open without an answer. */
  pause: () => void;
  resume: () => void;
  kill: () => Promise<void>;
  /** With the data it had. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

export const startOpenSearch = async (): Promise<OpenSearchServer> => {
  const { java, libraries } = findOpenSearch();
  const folder = mkdtempSync(join(tmpdir(), 'klaas-opensearch-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [
    ...[`-Xms${HEAP}`, `-Xmx${HEAP}`, '-XX:TieredStopAtLevel=1', '-cp', join(libraries, '*')],
    ...[join(SOURCES, 'Start.java'), String(port), folder],
  ];
  const start = () =>
    startEngine(java, args, {
      cwd: folder,
      isReady: async () => (await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`)).ok,
    });
  let server: EngineProcess = await start();
  return {
    url,
    pause: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    kill: () => server.stop(),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
