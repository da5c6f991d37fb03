import type { NextFunction, Request, Response } from 'express';

/** Rejects requests from pages of other origins. Requests without an Origin, such as curl, pass. */
export function ownFormsOnly(req: Request, res: Response, next: NextFunction): void {
  const origin = req.get('Origin');
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
  if (req.method === 'GET' || isOwn) next();
  else res.status(403).json({ message: `Requests from ${origin} are not allowed.` });
}
