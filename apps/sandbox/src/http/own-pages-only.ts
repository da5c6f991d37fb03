import type { NextFunction, Request, RequestHandler, Response } from 'express';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** This machine's own host names, which a page of another site can never have. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses requests from other origins' pages that could change something (CSRF); those without an Origin pass. */
export function ownFormsOnly(req: Request, res: Response, next: NextFunction): void {
  const origin = req.get('Origin');
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
  if (SAFE_METHODS.has(req.method) || isOwn) next();
  else res.status(403).json({ message: `Requests from ${origin} are not allowed.` });
}

/** Answers only to this machine's own names and the given ones, on any port, against DNS rebinding. */
export function knownHostsOnly(hosts: readonly string[]): RequestHandler {
  const known = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  return (req, res, next) => {
    const name = (req.get('Host') ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
    if (known.has(name)) next();
    else res.status(421).json({ message: `The sandbox does not answer as "${name}". See ALLOWED_HOSTS.` });
  };
}
