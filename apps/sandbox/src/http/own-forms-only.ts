import type { NextFunction, Request, Response } from 'express';

/** Refuses posts that a page of another origin made; programs send no Origin and pass. */
export function ownFormsOnly(req: Request, res: Response, next: NextFunction): void {
  const origin = req.get('Origin');
  const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === req.get('Host'));
  if (req.method === 'GET' || isOwn) next();
  else res.status(403).json({ message: `Requests from ${origin} are refused.` });
}
