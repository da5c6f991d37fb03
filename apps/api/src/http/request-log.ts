import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';

/** The process' logger. Lines carry ids only: no phone number, name, text or cart id. */
export function createLogger(options: { level: string; name: string }): Logger {
  return pino({ level: options.level, name: options.name, base: { name: options.name } });
}

/** One line for each request: method, route pattern (never the address itself), status and duration. */
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
    wrapSerializers: false,
    serializers: {
      req: (request) => ({ id: request.id, method: request.method, route: request.route?.path ?? null }),
      res: (response) => ({ status: response.statusCode }),
      err: (error) => ({ name: error.name }),
    },
  });
}
