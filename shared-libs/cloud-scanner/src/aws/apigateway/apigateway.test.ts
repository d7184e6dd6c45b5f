import { describeStories } from '../../testing/stories.ts';
import { apigatewayChecks } from './apigateway.checks.ts';
import { apigatewaySources } from './apigateway.sources.ts';

const route = (given: object = {}) => ({
  ProtocolType: 'HTTP',
  RouteKey: 'GET /orders',
  AuthorizationType: 'NONE',
  ...given,
});

describeStories(
  { checks: apigatewayChecks, sources: apigatewaySources },
  {
    'aws-apigateway-route-asks-for-authorization': [
      { it: 'passes a token', ends: 'secure', config: route({ AuthorizationType: 'JWT' }) },
      { it: 'fails without', ends: 'open', config: route() },
      {
        it: 'fails a connection without',
        ends: 'open',
        config: route({ ProtocolType: 'WEBSOCKET', RouteKey: '$connect' }),
      },
      {
        it: 'is not about messages of a connection',
        ends: 'not applicable',
        config: route({ ProtocolType: 'WEBSOCKET', RouteKey: '$default' }),
      },
      {
        it: 'is not about preflight requests',
        ends: 'not applicable',
        config: route({ RouteKey: 'OPTIONS /orders' }),
      },
    ],
    'aws-apigateway-stage-logs': [
      {
        it: 'passes a level',
        ends: 'secure',
        config: { methodSettings: { '*/*': { loggingLevel: 'ERROR' } }, accessLogSettings: null },
      },
      {
        it: 'passes an access log',
        ends: 'secure',
        config: { methodSettings: {}, accessLogSettings: { destinationArn: 'arn:aws:logs:x' } },
      },
      {
        it: 'fails where it is off',
        ends: 'insecure',
        config: { methodSettings: { '*/*': { loggingLevel: 'OFF' } }, accessLogSettings: null },
      },
      {
        it: 'fails without',
        ends: 'insecure',
        config: { methodSettings: {}, accessLogSettings: null },
      },
    ],
    'aws-apigateway-stage-has-web-firewall': [
      { it: 'passes', ends: 'secure', config: { webAclArn: 'arn:aws:wafv2:x' } },
      { it: 'fails without', ends: 'insecure', config: { webAclArn: null } },
    ],
    'aws-apigateway-stage-cache-is-encrypted': [
      {
        it: 'passes',
        ends: 'secure',
        config: {
          cacheClusterEnabled: true,
          methodSettings: { '*/*': { cachingEnabled: true, cacheDataEncrypted: true } },
        },
      },
      {
        it: 'fails one method',
        ends: 'insecure',
        config: {
          cacheClusterEnabled: true,
          methodSettings: {
            'a/GET': { cachingEnabled: true, cacheDataEncrypted: true },
            'b/GET': { cachingEnabled: true },
          },
        },
      },
      {
        it: 'is not about stages without a cache',
        ends: 'not applicable',
        config: { cacheClusterEnabled: false, methodSettings: {} },
      },
    ],
    'aws-apigateway-stage-shows-certificate': [
      { it: 'passes', ends: 'secure', config: { clientCertificateId: 'abc' } },
      { it: 'fails without', ends: 'insecure', config: { clientCertificateId: null } },
    ],
    'aws-apigateway-http-stage-logs': [
      {
        it: 'passes',
        ends: 'secure',
        config: { AccessLogSettings: { DestinationArn: 'arn:aws:logs:x' } },
      },
      { it: 'fails without', ends: 'insecure', config: { AccessLogSettings: null } },
    ],
  },
);
