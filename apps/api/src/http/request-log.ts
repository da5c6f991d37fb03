import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';

/** The process's logger. Lines carry ids only: no phone numbers, names, texts, or cart ids. */
export function createLogger(options: { level: string; name: string }): Logger {
  return pino({ level: options.level, name: options.name, base: { name: options.name } });
}

/** Logs named events with their fields, for adapters that know no logger. */
export const logEvents =
  (log: Logger) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    log.info(fields, event);

/** One line per request: method, route pattern (never the URL itself), status, and duration. */
export function createRequestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return 'debug';
    },
    customSuccessMessage: () => 'Request',
    customErrorMessage: () => 'Request failed',
    customSuccessObject: withRoute,
    customErrorObject: (request, response, _error, line) => withRoute(request, response, line),
    wrapSerializers: false,
    serializers: {
      req: (request) => ({ id: request.id, method: request.method }),
      res: (response) => ({ status: response.statusCode }),
      err: (error) => ({ name: error.name }),
    },
  });
}

/** The matched pattern, such as `/api/carts/:cartId`; known only after the request was routed. */
function withRoute(request: IncomingMessage, _response: ServerResponse, line: object): object {
  const route: unknown = Reflect.get(request, 'route');
  const path: unknown = typeof route === 'object' && route !== null ? Reflect.get(route, 'path') : null;
  return { ...line, route: typeof path === 'string' ? path : null };
}
