import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const DEPLOY = path.join(ROOT, 'deploy');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));

describe('the systemd units', () => {
  const folder = path.join(DEPLOY, 'systemd');
  const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
  const linesOf = (unit: string): string[] => readFileSync(path.join(folder, unit), 'utf8').split('\n');

  it.each(units)('%s has no privilege, writes nowhere on the system, and sees no other process', (unit) => {
    expect(linesOf(unit)).toEqual(
      expect.arrayContaining([
        'User=eyecart',
        'NoNewPrivileges=yes',
        'CapabilityBoundingSet=',
        'ProtectSystem=strict',
        'ProtectHome=yes',
        'PrivateTmp=yes',
        'ProtectProc=invisible',
        'SystemCallFilter=@system-service',
      ]),
    );
  });

  it('give the owner of the database to the one that prepares it, and to no other', () => {
    const withOwner = units.filter((unit) => linesOf(unit).some((line) => line.includes('owner.env')));
    expect(withOwner).toEqual(['eyecart-prepare.service']);
  });

  it('start what stops again', () => {
    for (const unit of ['eyecart-api@.service', 'eyecart-worker@.service']) {
      expect(linesOf(unit)).toContain('Restart=always');
    }
  });

  it('start at boot once they are enabled as the pages say', () => {
    const pages = ['install.md', 'operations.md'].map((page) =>
      readFileSync(path.join(ROOT, 'docs', page), 'utf8'),
    );
    const enabled = pages.flatMap((page) =>
      [...page.matchAll(/systemctl enable --now ([^`\n]+)/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    expect(enabled).toHaveLength(6);
    for (const name of enabled) {
      const template = name.replace(/@.*/, '@');
      expect(linesOf(name.includes('.') ? template : `${template}.service`)).toContain('[Install]');
    }
  });
});

describe('the Kubernetes manifests', () => {
  const labels = z.record(z.string(), z.string());
  const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
  const podSchema = z.object({
    metadata: z.object({ labels }),
    spec: z.object({
      automountServiceAccountToken: z.literal(false),
      securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1) }),
      containers: z.tuple([
        z.object({
          image: z.string(),
          command: z.array(z.string()).optional(),
          livenessProbe: probe.optional(),
          readinessProbe: probe.optional(),
          envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }) })),
          securityContext: z.object({
            allowPrivilegeEscalation: z.literal(false),
            readOnlyRootFilesystem: z.literal(true),
            capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
          }),
        }),
      ]),
    }),
  });
  const documents = z
    .array(z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) }))
    .parse(loadAll(readFileSync(path.join(DEPLOY, 'kubernetes/eyecart.yaml'), 'utf8')));
  const ofKind = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind));
  const pods = ofKind('Job', 'Deployment').map(({ metadata, spec }) => ({
    name: metadata.name,
    ...z.object({ template: podSchema }).parse(spec).template,
  }));

  it('run this release without privileges, on a file system that they cannot write to', () => {
    expect(pods.map(({ name }) => name)).toEqual(['eyecart-prepare', 'eyecart-api', 'eyecart-worker']);
    for (const { spec } of pods) expect(spec.containers[0].image.endsWith(`/eyecart:${version}`)).toBe(true);
  });

  it('ask the API and the workers whether they are alive and ready', () => {
    for (const { spec } of pods.slice(1)) {
      const [{ livenessProbe, readinessProbe }] = spec.containers;
      expect(livenessProbe?.httpGet.path).toBe('/api/health/live');
      expect(readinessProbe?.httpGet.path).toBe('/api/health/ready');
    }
  });

  it('tell the owner of the database only to the job that prepares it', () => {
    const withOwner = pods.filter(({ spec }) =>
      spec.containers[0].envFrom.some(({ secretRef }) => secretRef.name === 'eyecart-owner'),
    );
    expect(withOwner.map(({ name }) => name)).toEqual(['eyecart-prepare']);
  });

  it('keep one API and one worker while nodes are drained, chosen by labels that the pods have', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) =>
      z.object({ minAvailable: z.literal(1), selector: z.object({ matchLabels: labels }) }).parse(spec),
    );
    const [, api, worker] = pods.map(({ metadata }) => metadata.labels);
    expect(budgets.map(({ selector }) => selector.matchLabels)).toEqual([api, worker]);
  });
});
