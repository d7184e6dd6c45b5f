import * as endpoints from '@parapet/contracts/endpoints/reports';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type CreateReportPorts, createReport } from './create-report.ts';
import { type CreateReportLinkPorts, createReportLink } from './create-report-link.ts';
import { type DeleteReportPorts, deleteReport } from './delete-report.ts';
import { getReport, listReports } from './get-report.ts';
import { type ReportSchedulesPorts, reportSchedules } from './report-schedules.ts';

export type ReportsPorts = CreateReportPorts &
  CreateReportLinkPorts &
  DeleteReportPorts &
  ReportSchedulesPorts;

export function routeReports(api: EndpointRouter, ports: ReportsPorts): void {
  const list = listReports(ports);
  const create = createReport(ports);
  const get = getReport(ports);
  const remove = deleteReport(ports);
  const link = createReportLink(ports);
  const schedules = reportSchedules(ports);

  api.handle(endpoints.listReports, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.createReport, ({ actor, params, body }) =>
    create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.getReport, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.deleteReport, ({ actor, params }) => remove(actor, params));
  api.handle(endpoints.createReportLink, ({ actor, params }) => link(actor, params));
  api.handle(endpoints.listReportSchedules, ({ actor, params }) =>
    schedules.list(actor, params.workspaceId),
  );
  api.handle(endpoints.createReportSchedule, ({ actor, params, body }) =>
    schedules.create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.updateReportSchedule, ({ actor, params, body }) =>
    schedules.setStatus(actor, params, body.status),
  );
  api.handle(endpoints.deleteReportSchedule, ({ actor, params }) =>
    schedules.delete(actor, params),
  );
}
