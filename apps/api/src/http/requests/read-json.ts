import express, { type Request, type Response } from 'express';
import { ApiError } from '../api-error.js';
import { findJsonFault } from './find-json-fault.js';

/** Reads the JSON body of a request into `request.body`. @throws what the error handler knows */
export type ReadJson = (request: Request, response: Response) => Promise<void>;

/** Reads bodies of at most this many kilobytes; `findJsonFault` checks them before they are parsed. */
export function createReadJson(maxKilobytes: number): ReadJson {
  const read = express.json({
    limit: maxKilobytes * 1024,
    strict: false,
    verify(_request, _response, bytes, charset) {
      if (charset !== 'utf-8') throw new ApiError('unsupported_media_type');
      const fault = findJsonFault(bytes);
      if (fault !== null) throw fault;
    },
  });
  return (request, response) =>
    new Promise((resolve, reject) => {
      read(request, response, (fault: unknown) => (fault ? reject(fault) : resolve()));
    });
}
