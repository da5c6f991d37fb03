import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { type Logger, pino } from 'pino';

/** The process's logger. Lines carry ids only: no phone numbers, names, texts, or cart ids. */
export function createLogger(options: { level: string; name: string }): Logger {
  return pino({ level: options.level, name: options.name, base: { name: options.name } });
}

/** Logs named events with their fields, for adapters that do not depend on the logger. */
export const logEvents =
  (log: Logger) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    log.info(fields, event);

/**
 * One line per request: method, route pattern (never the URL itself), status, and duration; 5xx at level error, others
 * at debug. Sets `response.locals.requestId` and the header `X-Request-Id`.
 */
export function createRequestLog(log: Logger): RequestHandler {
  const logsAll = log.isLevelEnabled('debug');
  return (request, response, next) => {
    const id = randomUUID();
    const startedAt = performance.now();
    response.locals.requestId = id;
    response.setHeader('X-Request-Id', id);
    response.once('close', () => {
      const { statusCode: status } = response;
      if (status < 500 && !logsAll) return;
      const responseTime = Math.round(performance.now() - startedAt);
      const line = {
        req: { id, method: request.method },
        res: { status },
        route: routeOf(request),
        responseTime,
      };
      if (status >= 500) log.error(line, 'Request failed');
      else log.debug(line, 'Request');
    });
    next();
  };
}

/** The matched pattern, such as `/api/carts/:cartId`; null before the request was routed. */
export function routeOf({ route }: Request): string | null {
  const path: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : null;
  return typeof path === 'string' ? path : null;
}
