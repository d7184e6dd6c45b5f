import type { Answer, Source } from '../../definition/source.ts';

/** All reads of API Gateway are one action. */
const action = 'apigateway:GET';

export const apigatewaySources: readonly Source[] = [
  {
    service: 'apigateway',
    operation: 'GetRestApis',
    action,
    types: ['aws.apigateway.rest-api'],
    scope: 'regional',
    found: (page, { partition, region }) =>
      (page.items ?? []).map((api: Answer) => ({
        type: 'aws.apigateway.rest-api',
        uid: `arn:${partition}:apigateway:${region}::/restapis/${api.id}`,
        name: api.name ?? api.id,
        config: { id: api.id },
      })),
  },
  {
    service: 'apigateway',
    operation: 'GetStages',
    action,
    types: ['aws.apigateway.stage'],
    scope: 'regional',
    per: 'aws.apigateway.rest-api',
    input: (_where, api) => ({ restApiId: api?.config.id }),
    found: (page, _where, api) =>
      (page.item ?? []).map((stage: Answer) => ({
        type: 'aws.apigateway.stage',
        uid: `${api?.uid}/stages/${stage.stageName}`,
        name: `${api?.name} ${stage.stageName}`,
        config: {
          cacheClusterEnabled: stage.cacheClusterEnabled ?? false,
          clientCertificateId: stage.clientCertificateId ?? null,
          methodSettings: stage.methodSettings ?? {},
          accessLogSettings: stage.accessLogSettings ?? null,
          webAclArn: stage.webAclArn ?? null,
        },
      })),
    none: ['NotFoundException'],
  },
  {
    service: 'apigatewayv2',
    operation: 'GetApis',
    action,
    types: ['aws.apigateway.http-api'],
    scope: 'regional',
    found: (page, { partition, region }) =>
      (page.Items ?? []).map((api: Answer) => ({
        type: 'aws.apigateway.http-api',
        uid: `arn:${partition}:apigateway:${region}::/apis/${api.ApiId}`,
        name: api.Name ?? api.ApiId,
        config: { ApiId: api.ApiId, ProtocolType: api.ProtocolType },
      })),
  },
  {
    service: 'apigatewayv2',
    operation: 'GetStages',
    action,
    types: ['aws.apigateway.http-stage'],
    scope: 'regional',
    per: 'aws.apigateway.http-api',
    input: (_where, api) => ({ ApiId: api?.config.ApiId }),
    found: (page, _where, api) =>
      (page.Items ?? []).map((stage: Answer) => ({
        type: 'aws.apigateway.http-stage',
        uid: `${api?.uid}/stages/${stage.StageName}`,
        name: `${api?.name} ${stage.StageName}`,
        config: { AccessLogSettings: stage.AccessLogSettings ?? null },
      })),
    none: ['NotFoundException'],
  },
  {
    service: 'apigatewayv2',
    operation: 'GetRoutes',
    action,
    types: ['aws.apigateway.route'],
    scope: 'regional',
    per: 'aws.apigateway.http-api',
    input: (_where, api) => ({ ApiId: api?.config.ApiId }),
    found: (page, _where, api) =>
      (page.Items ?? []).map((route: Answer) => ({
        type: 'aws.apigateway.route',
        uid: `${api?.uid}/routes/${route.RouteId}`,
        name: `${api?.name} ${route.RouteKey}`,
        config: {
          RouteKey: route.RouteKey,
          AuthorizationType: route.AuthorizationType ?? 'NONE',
          ProtocolType: api?.config.ProtocolType,
        },
      })),
    none: ['NotFoundException'],
  },
];
