import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../../db/client.js';
import { isDatabaseAway } from '../../../db/database-away.js';
import { describeFault } from '../../../faults/describe-fault.js';
import { routeOf } from '../../../http/request-log.js';
import type { Clock } from '../../../providers/clock.js';
import type { FailureFault, SendOutcome } from '../../../providers/sms/sms-gateway.js';
import { DATABASE_FIGURES, type Figure } from './database-figures.js';

interface Dependencies {
  readonly db: Database;
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly clock: Clock;
}

export type Metrics = ReturnType<typeof createMetrics>;

const OUTCOMES: readonly SendOutcome['kind'][] = ['sent', 'refused', 'try-later', 'unknown'];
/** Well below Prometheus's default scrape timeout of 10 s, so that the process's own figures still arrive. */
const DEADLINE_MS = 3_000;
/** SQLSTATE of a statement that took too long. */
const CANCELED = '57014';
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The figures for Prometheus: of this process, such as its requests, and of the database. Labels are patterns and
 * codes of our own; no practice, patient, or cart. Source: docs/product.md §9.8.
 */
export function createMetrics({ db, pool, clock }: Dependencies) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'eyecart_http_request_duration_seconds',
    help: 'Requests by method, route, and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const attempts = new Counter({
    name: 'eyecart_text_attempts_total',
    help: 'Texts given to the gateway by this process, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);
  const alerts = new Counter({
    name: 'eyecart_gateway_alerts_total',
    help: 'Failed texts reported to the operator, by fault and class of the code; the log has the code.',
    labelNames: ['fault', 'class'],
    registers,
  });
  for (const name of ['21xxx', '30xxx', 'none', 'other']) alerts.inc({ fault: 'other', class: name }, 0);
  const foundReplies = new Counter({
    name: 'eyecart_replies_found_total',
    help: "Patients' replies that did not come by webhook and were found in the gateway's list by this process.",
    registers,
  });
  const jobFailures = new Counter({
    name: 'eyecart_job_failures_total',
    help: "Rounds of the worker's jobs that failed, by job; of this process.",
    // Prometheus has a label `job` of its own.
    labelNames: ['job_name'],
    registers,
  });
  const clockAhead = new Gauge({
    name: 'eyecart_clock_ahead_seconds',
    help: "How far this worker's clock was ahead of the database's when they were compared.",
    registers,
  });
  // Only workers compare them.
  clockAhead.remove();
  addPool(registry, pool);
  const isUp = new Gauge({
    name: 'eyecart_database_up',
    help: 'Whether the database could be read for this scrape: 1 or 0. Without it, its figures are missing.',
    registers,
  });
  const figures = DATABASE_FIGURES.map((figure) => addFigure(registry, figure));
  let hasProcessFigures = false;
  let refreshing: Promise<boolean> | null = null;

  /** Reads the figures again; false when the database is away or too slow. */
  async function refreshFigures(): Promise<boolean> {
    const scrapedAt = new Date(clock.now());
    const readings = await Promise.allSettled(figures.map((refresh) => refresh(db, scrapedAt)));
    const faults = readings.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const unexpected = faults.find(
      (fault) => !isDatabaseAway(fault) && describeFault(fault).code !== CANCELED,
    );
    if (unexpected !== undefined) throw unexpected;
    return faults.length === 0;
  }

  return {
    countAttempt: (outcome: SendOutcome['kind']): void => attempts.inc({ outcome }),

    countAlert: (fault: FailureFault, code: string | null): void =>
      alerts.inc({ fault, class: classOf(code) }),

    countFoundReply: (): void => foundReplies.inc(),

    showClockAhead: (seconds: number): void => clockAhead.set(seconds),

    /** Registers a job with 0 failures, and returns the function that counts one. */
    addJob(jobName: string): () => void {
      jobFailures.inc({ job_name: jobName }, 0);
      return () => jobFailures.inc({ job_name: jobName });
    },

    /** Times requests. Mount it first. */
    timeRequests(): RequestHandler {
      return (request, response, next) => {
        const startedAt = performance.now();
        response.once('close', () => {
          const route = routeOf(request) ?? 'other';
          const status = String(response.statusCode);
          requests.observe(
            { method: METHODS.has(request.method) ? request.method : 'other', route, status },
            (performance.now() - startedAt) / 1000,
          );
        });
        next();
      };
    },

    /** Memory, CPU, and event loop delay. Watching them has a cost, so call it only where metrics are read. */
    watchProcess(): void {
      if (!hasProcessFigures) collectDefaultMetrics({ register: registry });
      hasProcessFigures = true;
    },

    /** Everything in the text format of Prometheus; without the database, the process's own figures. */
    async read(): Promise<string> {
      // Single flight, so that scrapes do not pile up while the database hangs.
      refreshing ??= refreshFigures().finally(() => {
        refreshing = null;
      });
      const isRead = await Promise.race([refreshing, pause(DEADLINE_MS, false, { ref: false })]);
      isUp.set(isRead ? 1 : 0);
      return registry.metrics();
    },
    contentType: registry.contentType,
    /** The names of all metrics. */
    names: (): string[] => registry.getMetricsAsArray().map(({ name }) => name),
  };
}

/** Bounds the label's values, since a gateway may send any code: five digits count by their first two. */
function classOf(code: string | null): string {
  if (code === null) return 'none';
  return /^\d{5}$/.test(code) ? `${code.slice(0, 2)}xxx` : 'other';
}

/** Bounds the label's values, since a client may send any method. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

function addPool(registry: Registry, pool: Dependencies['pool']): void {
  new Gauge({
    name: 'eyecart_database_connections',
    help: "This process's database connections, and what waits for one.",
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

/** Adds a figure and returns the function that refreshes it. Until it can be read, the figure is missing. */
function addFigure(registry: Registry, { name, help, label, read }: Figure) {
  const labelNames = label === undefined ? [] : [label];
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  const clear = (): void => {
    gauge.reset();
    if (label === undefined) gauge.remove();
  };
  return async (db: Database, now: Date): Promise<void> => {
    clear();
    const reading = await read(db, now);
    if (typeof reading === 'number') gauge.set(reading);
    else if (label !== undefined) {
      for (const [value, number] of reading) gauge.set({ [label]: value }, number);
    }
  };
}
