import path from 'node:path';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  ALLOWED_HOSTS: z.string().default(''),
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  SANDBOX_URL: address.optional(),
  PUBLIC_URL: address.default('http://localhost:3000'),
  DATA_DIR: z.string().min(1).default('.data'),
});

export interface SandboxConfig {
  port: number;
  /** The address to listen on. */
  host: string;
  /** Host names it accepts besides its own. */
  allowedHosts: string[];
  /** The sandbox's public URL; undefined = http://localhost:<port>. */
  publicUrl: string | undefined;
  /** URL of the portal: replies are posted there. */
  portalUrl: string;
  dataDir: string;
}

/** Reads the environment once. Throws an error that names the variable, its value, and what is allowed. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return `${name}=${JSON.stringify(given[name])}: ${issue.message}`;
    });
    throw new Error(`The sandbox cannot start.\n${lines.join('\n')}`);
  }
  const { HOST, ALLOWED_HOSTS, SANDBOX_PORT, SANDBOX_URL, PUBLIC_URL, DATA_DIR } = parsed.data;
  return {
    port: SANDBOX_PORT,
    host: HOST,
    allowedHosts: ALLOWED_HOSTS.split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    publicUrl: SANDBOX_URL,
    portalUrl: PUBLIC_URL,
    dataDir: path.join(path.resolve(DATA_DIR), 'sandbox'),
  };
}
