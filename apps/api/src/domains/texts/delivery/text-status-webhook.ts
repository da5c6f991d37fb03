import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SmsGateway } from '../../../providers/sms/sms-gateway.js';
import { readSignedRequest } from '../read-signed-request.js';
import type { ReportStatus } from './report-status.js';

interface Dependencies {
  readonly reportStatus: ReportStatus;
  readonly gateway: Pick<SmsGateway, 'readStatusReport'>;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Handles the gateway's status callback for one of our texts. */
export function createTextStatusWebhook(dependencies: Dependencies): RequestHandler {
  const { reportStatus, gateway, publicUrl, log } = dependencies;
  return async (request, response) => {
    const report = await readSignedRequest(request, publicUrl, (webhook) =>
      gateway.readStatusReport(webhook),
    );
    const messageId = z.uuid().safeParse(request.params.messageId);
    if (messageId.success && report) {
      await reportStatus(messageId.data, report);
      const { delivery } = report;
      const gatewayCode = delivery.status === 'failed' ? delivery.failure.code : null;
      log.info({ messageId: messageId.data, status: delivery.status, gatewayCode }, 'Text status received');
    }
    response.status(204).end();
  };
}
