import { known, unknown } from '@parapet/checks/definition/read';
import type { AcceptedOffers } from '../../../subjects/tls-service.ts';
import { describeCheck } from '../../../testing/describe-check.ts';
import { tlsService } from '../../../testing/tls-services.ts';
import { weakCurvesDisabled } from './weak-curves-disabled.check.ts';

const offers = (groups: AcceptedOffers['groups']) =>
  known<AcceptedOffers>({ suites: [0xc02f], order: null, groups, isCutOff: false });

describeCheck(weakCurvesDisabled, {
  off: {
    'modern curves': tlsService(),
    'the shortest that the standard allows': tlsService({
      accepted: { 'TLSv1.2': offers(known([0x15, 0x06])) },
    }),
    'no curve could be agreed on': tlsService({ accepted: { 'TLSv1.2': offers(known([])) } }),
  },
  accepted: {
    'a curve of 192 bits': tlsService({ accepted: { 'TLSv1.2': offers(known([0x17, 0x13])) } }),
    'in TLS 1.0 alone': tlsService({
      accepted: { 'TLSv1.0': offers(known([0x10])), 'TLSv1.2': null },
    }),
    'beside a version that could not be read': tlsService({
      accepted: { 'TLSv1.1': unknown('No answer came in time'), 'TLSv1.2': offers(known([0x01])) },
    }),
  },
  curveless: {
    'TLS 1.3 alone': tlsService({ accepted: { 'TLSv1.2': null } }),
    'static RSA alone': tlsService({ accepted: { 'TLSv1.2': offers(null) } }),
  },
  unread: {
    'a version without an answer': tlsService({
      accepted: { 'TLSv1.2': unknown('The server stopped answering') },
    }),
    'groups without an answer': tlsService({
      accepted: { 'TLSv1.2': offers(unknown('No answer came in time')) },
    }),
  },
});
