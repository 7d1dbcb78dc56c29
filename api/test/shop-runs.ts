// Runs npm run shop -- …, as a process or, much faster, in the test process.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { runShopCommand } from '../src/cli/run-shop-command.ts';
import { childEnvironment } from './child-environment.ts';

const SCRIPT = fileURLToPath(new URL('../src/cli/shop-command.ts', import.meta.url));

export interface ShopRun {
  status: number | null;
  stdout: string;
  stderr: string;
}

export const spawnShop = (args: string[], env: Record<string, string>): ShopRun => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
    env: childEnvironment(env),
  });
  return { status, stdout, stderr };
};

/** Throws errors that the command does not report as a reason. */
export const runShop = async (args: string[], env: Record<string, string>): Promise<ShopRun> => {
  const output = { stdout: '', stderr: '' };
  const append = (text: unknown) => {
    output.stdout += text;
    return true;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: unknown) => void append(`${line}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation(append),
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => {
      output.stderr += `${line}\n`;
    }),
  ];
  try {
    return { status: await runShopCommand(args, env), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
};
