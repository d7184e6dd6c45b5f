import type { CloudCheck } from '../../definition/cloud-check.ts';
import type { Answer } from '../../definition/source.ts';
import { settingCheck } from '../../judging/setting-check.ts';

const reference = 'https://docs.aws.amazon.com/apigateway/latest/developerguide';

const ofStage = { type: 'aws.apigateway.stage', owasp: 'A02:2025' } as const;

const settingsOf = (methodSettings: Answer): readonly Answer[] => Object.values(methodSettings);

export const apigatewayChecks: readonly CloudCheck[] = [
  {
    id: 'aws-apigateway-route-asks-for-authorization',
    topics: ['aws_apigatewayv2_api_authorizers_on'],
    type: 'aws.apigateway.route',
    title: 'Route of the HTTP API asks for authorization',
    severity: 'medium',
    impact:
      'Everyone on the internet calls the route, and the code behind it alone decides what they may do.',
    category: 'exposure',
    cweIds: ['CWE-306'],
    owasp: 'A07:2025',
    aliases: ['authorizer', 'unauthenticated api'],
    objectives: ['resources-not-public'],
    reads: ['ProtocolType', 'RouteKey', 'AuthorizationType'],
    problems: {
      open: {
        title: 'Route of the HTTP API asks for no authorization',
        exposure: { kind: 'usable-by-anyone', phrase: 'Anyone can call the route' },
      },
    },
    remediation: {
      summary:
        'Attach a JWT, Lambda or IAM authorizer to the route, unless it is public on purpose.',
      console: [
        'Open the API, choose Authorization and then the route.',
        'Create and attach an authorizer.',
      ],
      cli: 'aws apigatewayv2 update-route --api-id <id> --route-id <id> --authorization-type JWT --authorizer-id <id>',
      effort: 'medium',
      reference: `${reference}/http-api-access-control.html`,
    },
    judge({ config }) {
      const { ProtocolType: protocol, RouteKey: key, AuthorizationType: type } = config;
      if (protocol === 'WEBSOCKET' && key !== '$connect') {
        return { notApplicable: 'The connection was authorized when it was opened.' };
      }
      if (key.startsWith('OPTIONS ')) {
        return { notApplicable: 'Browsers send no credentials with this method.' };
      }
      if (type !== 'NONE') return 'secure';
      return {
        problem: 'open',
        shown: { RouteKey: key, AuthorizationType: type },
        expected: 'JWT, CUSTOM or AWS_IAM',
      };
    },
  },
  settingCheck({
    ...ofStage,
    id: 'aws-apigateway-stage-logs',
    topics: ['aws_apigateway_restapi_logging_on'],
    title: 'Stage of the REST API logs its calls',
    severity: 'low',
    impact: 'Attacks on the API and the data that it gave out leave no trace.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['execution logging', 'access log'],
    objectives: ['logging-on'],
    reads: ['methodSettings', 'accessLogSettings'],
    problem: 'Stage of the REST API does not log',
    path: 'methodSettings.loggingLevel',
    settingOf: ({ methodSettings, accessLogSettings }) => [
      ...settingsOf(methodSettings).map(({ loggingLevel }) => loggingLevel ?? 'OFF'),
      ...(accessLogSettings?.destinationArn ? ['access log'] : []),
    ],
    isSecure: (levels) => levels.some((level: string) => level !== 'OFF'),
    expected: 'an access log, or INFO or ERROR',
    remediation: {
      summary: 'Switch access logging of the stage on.',
      console: [
        'Open the API, choose Stages and the stage.',
        'Edit Logs and tracing and switch custom access logging on.',
      ],
      effort: 'low',
      reference: `${reference}/set-up-logging.html`,
    },
  }),
  settingCheck({
    ...ofStage,
    id: 'aws-apigateway-stage-has-web-firewall',
    topics: ['aws_apigateway_restapi_waf_acl_attached'],
    title: 'Stage of the REST API has a web application firewall',
    severity: 'low',
    impact:
      'Floods and well-known attacks reach the code, with nothing to stop them in an emergency.',
    category: 'network',
    cweIds: ['CWE-693'],
    aliases: ['waf', 'web acl'],
    objectives: ['web-filtered'],
    reads: ['webAclArn'],
    problem: 'Stage of the REST API has no web application firewall',
    path: 'webAclArn',
    settingOf: (config) => config.webAclArn,
    isSecure: (arn) => arn !== null,
    expected: 'a web ACL',
    remediation: {
      summary: 'Associate a web ACL of AWS WAF with the stage.',
      console: [
        'Open the API, choose Stages and the stage.',
        'Edit the stage and choose a web ACL.',
      ],
      cli: 'aws wafv2 associate-web-acl --web-acl-arn <arn> --resource-arn {uid}',
      effort: 'medium',
      reference: `${reference}/apigateway-control-access-aws-waf.html`,
    },
  }),
  settingCheck({
    ...ofStage,
    id: 'aws-apigateway-stage-cache-is-encrypted',
    topics: ['aws_apigateway_restapi_cache_encrypted'],
    title: 'Cache of the REST API is encrypted',
    severity: 'low',
    impact: 'Answers of the API, with personal data of users, lie unencrypted in the cache.',
    category: 'data',
    cweIds: ['CWE-311'],
    owasp: 'A04:2025',
    aliases: ['api cache'],
    objectives: ['encrypted-at-rest'],
    reads: ['cacheClusterEnabled', 'methodSettings'],
    problem: 'Cache of the REST API is not encrypted',
    path: 'methodSettings.cacheDataEncrypted',
    notApplicable: ({ cacheClusterEnabled: hasCache }) =>
      hasCache ? null : 'The stage has no cache.',
    settingOf: ({ methodSettings }) =>
      settingsOf(methodSettings)
        .filter(({ cachingEnabled }) => cachingEnabled)
        .map(({ cacheDataEncrypted }) => cacheDataEncrypted ?? false),
    isSecure: (values) => values.every((value: boolean) => value),
    expected: 'true for each method',
    remediation: {
      summary: 'Encrypt cache data of all methods.',
      console: ['Open the stage and edit its cache settings.', 'Choose Encrypt cache data.'],
      effort: 'low',
      reference: `${reference}/api-gateway-caching.html`,
    },
  }),
  settingCheck({
    ...ofStage,
    id: 'aws-apigateway-stage-shows-certificate',
    topics: ['aws_apigateway_restapi_client_certificate_on'],
    title: 'REST API shows a certificate to its backend',
    severity: 'info',
    impact: 'A backend on the internet cannot tell calls of the API from those of others.',
    category: 'identity',
    cweIds: ['CWE-287'],
    owasp: 'A07:2025',
    aliases: ['client certificate', 'mutual tls'],
    objectives: ['encrypted-in-transit'],
    reads: ['clientCertificateId'],
    problem: 'REST API shows no certificate to its backend',
    path: 'clientCertificateId',
    settingOf: (config) => config.clientCertificateId,
    isSecure: (id) => id !== null,
    expected: 'a client certificate, where the backend is an HTTP server',
    remediation: {
      summary: 'Generate a client certificate and check it in the backend.',
      console: [
        'Open the API, choose Client certificates and generate one.',
        'Edit the stage and choose the certificate.',
      ],
      cli: 'aws apigateway generate-client-certificate',
      effort: 'medium',
      reference: `${reference}/getting-started-client-side-ssl-authentication.html`,
    },
  }),
  settingCheck({
    id: 'aws-apigateway-http-stage-logs',
    topics: ['aws_apigatewayv2_api_access_logging_on'],
    type: 'aws.apigateway.http-stage',
    title: 'Stage of the HTTP API logs its calls',
    severity: 'low',
    impact: 'Nobody can tell which client called what when data have leaked through the API.',
    category: 'logging',
    cweIds: ['CWE-778'],
    owasp: 'A09:2025',
    aliases: ['access log'],
    objectives: ['logging-on'],
    reads: ['AccessLogSettings'],
    problem: 'Stage of the HTTP API does not log',
    path: 'AccessLogSettings.DestinationArn',
    settingOf: (config) => config.AccessLogSettings?.DestinationArn,
    isSecure: (arn) => arn !== null,
    expected: 'a log group',
    remediation: {
      summary: 'Send the access log of the stage to a log group.',
      console: ['Open the API, choose Logging and the stage.', 'Edit, switch Access logging on.'],
      cli: 'aws apigatewayv2 update-stage --api-id <id> --stage-name <stage> --access-log-settings file://log.json',
      effort: 'low',
      reference: `${reference}/http-api-logging.html`,
    },
  }),
];
