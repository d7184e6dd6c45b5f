import { z } from 'zod';
import { gradeSchema } from './asset.ts';
import { idSchema, severitySchema, timestampSchema } from './vocabulary.ts';

/** Scores of an asset before the current one that an answer lists, at most. */
export const ASSET_SCORES = 30;
/** Days of a workspace's score that an answer lists, at most. */
export const SCORE_DAYS = 750;
/** Assets that lower the score most. */
export const LOWEST_ASSETS = 10;

const scoreSchema = z.number().int().min(0).max(100);

/** A failed check and the points that it costs the asset. */
export const scoreFactorSchema = z.object({
  checkId: z.string(),
  /** The problem, as its finding is titled. */
  title: z.string(),
  severity: severitySchema,
  points: z.number().int().positive(),
});
export type ScoreFactor = z.infer<typeof scoreFactorSchema>;

/** 100 - points of the factors - points of the cap + belowZero = score. */
export const scoreExplanationSchema = z.object({
  /** One per failed check, those that cost most first. */
  factors: z.array(scoreFactorSchema),
  /** The limit that lowers the score further than the factors; null where none does. */
  cap: z
    .object({
      atMost: scoreSchema,
      /** The severity of a failed check, or that a check could not see all that it should. */
      because: z.union([severitySchema, z.literal('gaps')]),
      points: z.number().int().positive(),
    })
    .nullable(),
  /** Points beyond 100, which count no more. */
  belowZero: z.number().int().nonnegative(),
  /** A check could not see all that it should: the score is at most 96. */
  hasGaps: z.boolean(),
});
export type ScoreExplanation = z.infer<typeof scoreExplanationSchema>;

/** The score of an asset and how it came about. */
export const assetScoreSchema = z.object({
  /** Null while no scan that is still kept scored the asset. */
  score: scoreSchema.nullable(),
  grade: gradeSchema.nullable(),
  /** The last scan that scored the asset. */
  scan: z.object({ id: idSchema, scoredAt: timestampSchema }).nullable(),
  /** Null without a score, and for a score whose factors were not kept. */
  explanation: scoreExplanationSchema.nullable(),
  /** The last scores, oldest first, with the current one. */
  history: z.array(z.object({ at: timestampSchema, score: scoreSchema })).max(ASSET_SCORES),
});
export type AssetScore = z.infer<typeof assetScoreSchema>;

/** The score of a workspace, how it moved and what lowers it. */
export const workspaceScoreSchema = z.object({
  /** Mean of the scored assets; null while most assets have none. */
  score: scoreSchema.nullable(),
  grade: gradeSchema.nullable(),
  /** Approved assets with a score. */
  scored: z.number().int().nonnegative(),
  history: z.object({
    /** What the plan keeps; -1 without a limit. */
    days: z.number().int(),
    /** The days with a scan, in UTC, oldest first; the score is that after the last scan of the day. */
    items: z.array(z.object({ day: z.string(), score: scoreSchema.nullable() })).max(SCORE_DAYS),
  }),
  /** The assets with the lowest scores, lowest first; none with 100. */
  lowest: z
    .array(
      z.object({
        assetId: idSchema,
        name: z.string(),
        score: scoreSchema,
        grade: gradeSchema,
        /** By how much the mean would rise if this asset had 100; to two decimals. */
        points: z.number().nonnegative(),
      }),
    )
    .max(LOWEST_ASSETS),
});
export type WorkspaceScore = z.infer<typeof workspaceScoreSchema>;
