import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../../db/client.js';
import { systemClock } from '../../../providers/clock.js';
import { createMetrics } from './create-metrics.js';

const ROOT = path.resolve(import.meta.dirname, '../../../../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Eyecart[A-Za-z]+$/),
          expr: z.string().min(1),
          for: z
            .string()
            .regex(/^\d+m$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string().min(1), description: z.string().min(1) }),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.number(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string().min(1),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string().min(1) })).min(1),
    }),
  ),
});

const scrapingSchema = z.strictObject({
  global: z.strictObject({ scrape_interval: z.string().regex(/^\d+s$/) }),
  rule_files: z.array(z.string()),
  alerting: z.strictObject({
    alertmanagers: z.tuple([
      z.strictObject({ static_configs: z.tuple([z.strictObject({ targets: z.tuple([z.string()]) })]) }),
    ]),
  }),
  scrape_configs: z.array(z.looseObject({ job_name: z.string() })),
});
/** The services of docker-compose.yml, found by DNS. */
const ownScrapingSchema = z.strictObject({
  job_name: z.string(),
  authorization: z.strictObject({ credentials_file: z.string().startsWith('/') }),
  dns_sd_configs: z.tuple([
    z.strictObject({
      names: z.tuple([z.string()]),
      type: z.literal('A'),
      port: z.number(),
      refresh_interval: z.string().regex(/^\d+s$/),
    }),
  ]),
});

const rules = rulesSchema
  .parse(load(read('deploy/prometheus-rules.yml')))
  .groups.flatMap((group) => group.rules);
const { panels } = dashboardSchema.parse(JSON.parse(read('deploy/grafana-dashboard.json')));

/** The names that the process exports, with those that a histogram adds. */
function exportedNames(): Set<string> {
  // Nothing connects until the figures are read.
  const { db, pool } = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/nowhere',
    poolSize: 1,
    log: pino({ level: 'silent' }),
  });
  const metrics = createMetrics({ db, pool, clock: systemClock });
  metrics.watchProcess();
  const names = metrics.names();
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
}

const namesIn = (expressions: readonly string[]): string[] =>
  expressions.flatMap((text) => text.match(/\b(?:eyecart|nodejs|process)_\w+/g) ?? []);

const isBalanced = (text: string): boolean =>
  ['()', '[]', '{}'].every(([open = '', close = '']) => text.split(open).length === text.split(close).length);

describe('the rules and the dashboard', () => {
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];

  it('name only metrics that exist', () => {
    const exported = exportedNames();
    const named = namesIn(expressions);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('show or alert on every metric of our own', () => {
    const named = new Set(namesIn(expressions).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')));
    const own = [...exportedNames()].filter((name) => /^eyecart_.*(?<!_bucket|_count|_sum)$/.test(name));
    expect(own.filter((name) => !named.has(name))).toEqual([]);
  });

  it('have balanced expressions, and panels with ids of their own', () => {
    expect(expressions.filter((text) => !isBalanced(text))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('are the alerts that the page of emergencies says what to do about', () => {
    const page = read('docs/emergencies.md');
    const named = [...page.matchAll(/^\|[^|]*`(Eyecart\w+)`[^|]*\| \S[^|]* \|$/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(rules.map(({ alert }) => alert).sort());
    const tested = [...read('deploy/prometheus-rules.test.yml').matchAll(/- name: "(\w+): /g)];
    expect(new Set(tested.map(([, name]) => name))).toEqual(new Set(named));
  });
});

describe('the alert about failed jobs', () => {
  it('names jobs that the worker has', () => {
    const { expr = '' } = rules.find(({ alert }) => alert === 'EyecartJobFails') ?? {};
    const named = [...expr.matchAll(/job_name=~"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    expect(named.length).toBeGreaterThan(3);
    const domains = readdirSync(path.join(ROOT, 'apps/api/src/domains'));
    const modules = domains.map((domain) => read(`apps/api/src/domains/${domain}/module.ts`)).join('');
    expect(named.filter((name) => !modules.includes(`name: '${name}'`))).toEqual([]);
  });
});

describe('the configuration of Prometheus', () => {
  it.each(['prometheus.yml', 'prometheus-hosts.yml'])(
    'asks so often in %s that no metric is absent in between, which it is after five minutes',
    (file) => {
      const minutes = [...read(`deploy/${file}`).matchAll(/scrape_interval: (\d+)m/g)].map(
        ([, count]) => count,
      );
      expect(minutes.map(Number)).toEqual([2]);
    },
  );

  it('finds every instance of the services that have metrics, on their port, and the rules', () => {
    const scraping = scrapingSchema.parse(load(read('deploy/prometheus.yml')));
    const compose = read('docker-compose.yml');
    const own = scraping.scrape_configs.filter(({ job_name: job }) => job.startsWith('eyecart'));
    for (const { job_name: job, dns_sd_configs: found } of own.map((one) => ownScrapingSchema.parse(one))) {
      const [{ names, port }] = found;
      expect(compose).toContain(`\n  ${names[0]}:\n`);
      expect(compose).toContain(`PORT: ${port}`);
      expect(rules[0]?.expr).toContain(`absent(up{job="${job}"})`);
    }
    expect(scraping.scrape_configs.map(({ job_name: job }) => job)).toEqual([
      'eyecart-api',
      'eyecart-worker',
      'node',
      'certificate',
    ]);
    // The page says how to start what the last two ask, and what tells people, each from exactly one image.
    const page = read('docs/monitoring.md');
    const [
      {
        static_configs: [told],
      },
    ] = scraping.alerting.alertmanagers;
    const asked = [...read('deploy/prometheus.yml').matchAll(/[a-z]+-exporter/g)].map(([name]) => name);
    const needed = [...asked, ...told.targets.map((target) => target.replace(/:\d+$/, ''))];
    expect(needed.filter((name) => !page.includes(`--name ${name} `))).toEqual([]);
    const images = [...page.matchAll(/ (prom\/\S+)/g)].map(([, image]) => image);
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/^prom\/[a-z-]+:v[\d.]+@sha256:[0-9a-f]{64}$/);
    expect(scraping.rule_files.map((file) => read(`deploy/${file}`).includes('EyecartDown'))).toEqual([true]);
  });
});

describe('the nightly backup', () => {
  const sectionsOf = (file: string) => [...read(file).matchAll(/^\[(\w+)\]$/gm)].map(([, name]) => name);

  it('is a service and its timer, which run the command into a file that git and the image leave out', () => {
    expect(sectionsOf('deploy/systemd/eyecart-backup.service')).toEqual(['Unit', 'Service']);
    expect(sectionsOf('deploy/systemd/eyecart-backup.timer')).toEqual(['Unit', 'Timer', 'Install']);
    const service = read('deploy/systemd/eyecart-backup.service');
    expect(service).toContain('node portal.js backup /backups/eyecart-$$(date +%%F).sql.gz');
    expect(service).toContain('UMask=0077');
    for (const file of ['.gitignore', '.dockerignore']) expect(read(file)).toMatch(/eyecart-\*\.sql\.gz\*$/m);
  });
});
