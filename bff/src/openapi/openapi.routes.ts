import { apiTable } from '@parapet/contracts/openapi/api-table';
import { openApiDocument } from '@parapet/contracts/openapi/openapi-document';
import { serviceEndpoints } from '@parapet/contracts/openapi/service-endpoints';
import { Router } from 'express';
import { DOCS_POLICY, DOCS_STYLE, renderDocs } from './docs-page.ts';

/** Serves `/api/openapi.json` and its page `/api/docs`. */
export function createOpenApiRouter(options: { publicUrl: string; version: string }): Router {
  const document = openApiDocument([...apiTable, ...serviceEndpoints], options);
  const page = renderDocs(document);
  const router = Router();
  router.get('/api/openapi.json', (_req, res) => {
    res.setHeader('cache-control', 'no-cache');
    res.json(document);
  });
  router.get('/api/docs', (_req, res) => {
    res.setHeader('content-security-policy', DOCS_POLICY);
    res.type('html').send(page);
  });
  router.get('/api/docs/docs.css', (_req, res) => {
    res.type('css').send(DOCS_STYLE);
  });
  return router;
}
