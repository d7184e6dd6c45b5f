import { ownerOf } from '@parapet/contracts/releases/page-owners';
import {
  buildIdSchema,
  type Registry,
  type RegistryEntry,
} from '@parapet/contracts/releases/release';
import { releaseFileSchema } from '@parapet/contracts/releases/release-file';
import { BUILT_IN_GRANTS } from '@parapet/contracts/releases/remote-grants';
import { type Request, type Response, Router } from 'express';
import { AppError } from '../../platform/app-error.ts';
import type { OperatorConfig } from '../../platform/env/operator-config.ts';
import { sendCompressed } from '../pages/send-compressed.ts';
import type { Visit } from '../pages/visit.ts';
import type { ReadRegistry } from '../releases/registry.ts';
import { fillJson } from './fill-holes.ts';
import type { Sites } from './sites.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const PAYLOAD = '/_payload.json';

export interface SiteFileDeps {
  readonly sites: Sites;
  readonly readRegistry: ReadRegistry;
  readonly visitOf: (req: Request) => Visit;
  readonly operator: OperatorConfig;
  /** The origin of the installation, without a trailing slash. */
  readonly publicUrl: string;
}

/**
 * The files of public documents at the shell's own origin: stylesheets and pictures of a build, the data of
 * a document, and feeds. All are verified against the index of their build.
 */
export function createSiteFilesRouter(deps: SiteFileDeps): Router {
  const router = Router();
  const { sites, readRegistry } = deps;

  /** The owner's build with that id: the one of this visit, or the live one. */
  const entriesAt = async (req: Request, name: string | undefined): Promise<RegistryEntry[]> => {
    const registries: Registry[] = [await readRegistry(deps.visitOf(req)), await readRegistry()];
    return registries.flatMap(({ remotes }) => remotes.filter((remote) => remote.name === name));
  };

  router.get('/documents/:remote/:build/*path', async (req, res, next) => {
    const file = releaseFileSchema.safeParse(req.params.path.join('/')).data;
    const build = buildIdSchema.safeParse(req.params.build).data;
    const entries = await entriesAt(req, req.params.remote);
    const entry = entries.find(({ manifest }) => manifest.buildId === build);
    const site = entry && (await orNotReady(res, sites.of(entry)));
    const integrity = file === undefined ? undefined : site?.index.assets[file];
    if (!site || file === undefined || integrity === undefined) {
      res.setHeader('cache-control', 'no-store');
      return next();
    }
    const content = await orNotReady(res, site.read({ file, integrity }));
    res.setHeader('cache-control', FOREVER);
    res.setHeader('access-control-allow-origin', '*');
    res.type(file.slice(file.lastIndexOf('.') + 1));
    if (!/\.(css|svg)$/.test(file)) return void res.send(content);
    await sendCompressed(req, res, res.get('content-type') ?? 'css', String(content));
  });

  router.get(/\/_payload\.json$/, async (req, res) => {
    const path = req.path.slice(0, -PAYLOAD.length) || '/';
    const asked = buildIdSchema.safeParse(Object.keys(req.query)[0]).data;
    const { grants = BUILT_IN_GRANTS } = await readRegistry();
    const entries = await entriesAt(req, ownerOf(grants, path));
    const isAnyBuild = Object.keys(req.query).length === 0;
    const entry = isAnyBuild
      ? entries[0]
      : entries.find(({ manifest }) => manifest.buildId === asked);
    const site = entry && (await orNotReady(res, sites.of(entry)));
    const document = site?.index.documents.find((each) => each.path === path);
    if (!site || !document?.payload) {
      res.setHeader('cache-control', 'no-store');
      throw new AppError('not_found', 'This build has no such document.');
    }
    const json = String(await orNotReady(res, site.read(document.payload)));
    res.setHeader('cache-control', isAnyBuild || document.hasHoles ? 'no-cache' : FOREVER);
    await sendCompressed(
      req,
      res,
      'json',
      document.hasHoles ? fillJson(json, deps.operator) : json,
    );
  });

  // Feeds and the like have an ending, which no page has.
  router.get(/\.[a-z0-9]+$/, async (req, res, next) => {
    const { grants = BUILT_IN_GRANTS } = await readRegistry();
    const [entry] = await entriesAt(req, ownerOf(grants, req.path));
    if (!entry?.manifest.site) return next();
    const site = entry && (await orNotReady(res, sites.of(entry)));
    const served = site?.index.files.find((each) => each.path === req.path);
    if (!site || !served) return next();
    const content = await orNotReady(res, site.read(served));
    res.setHeader('cache-control', 'no-cache');
    const text = String(content).replaceAll('{origin}', deps.publicUrl);
    await sendCompressed(req, res, served.type, text);
  });
  return router;
}

/** A failure must not be kept by a cache: the next moment may have the file. */
async function orNotReady<Value>(res: Response, reading: Promise<Value>): Promise<Value> {
  return await reading.catch((cause: unknown) => {
    res.setHeader('cache-control', 'no-store');
    res.setHeader('retry-after', '5');
    throw new AppError('not_ready', 'This file cannot be read now.', { cause });
  });
}
