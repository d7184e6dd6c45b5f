import { z } from 'zod';
import { gradeSchema } from '../assets/asset.ts';
import { idSchema, severitySchema, timestampSchema } from '../text/vocabulary.ts';
import { findingGroupSchema } from './finding-list.ts';

/** Scores of an asset before the current one that an answer lists, at most. */
export const ASSET_SCORES = 30;
/** Days of a workspace's score that an answer lists, at most. */
export const SCORE_DAYS = 750;
/** Assets that lower the score most. */
export const LOWEST_ASSETS = 10;

/** Fixes whose gain a score tells: those that close most risk. */
export const NEXT_FIXES = 5;

const scoreSchema = z.number().int().min(0).max(100);

/** A failed check, the points that it costs the asset and what its fix gives. */
export const scoreFactorSchema = z.object({
  checkId: z.string(),
  /** The problem, as its finding is titled. */
  title: z.string(),
  severity: severitySchema,
  /** Its findings on the asset. */
  findings: z.number().int().positive(),
  /** Its share of what the score lacks; whole, so that all of them and the gaps add up. */
  points: z.number().int().nonnegative(),
  /** By how much the score rises if it alone is fixed; to two decimals, never 0. */
  gain: z.number().positive(),
});
export type ScoreFactor = z.infer<typeof scoreFactorSchema>;

/** 100 - points of the factors - points of the gaps = score. */
export const scoreExplanationSchema = z.object({
  /** The version of the published formula. */
  version: z.number().int().positive(),
  /** One per failed check, those that cost most first. */
  factors: z.array(scoreFactorSchema),
  /** Scores after the first of `factors` is fixed, after the first two, and so on: at most five. */
  steps: z.array(scoreSchema).max(NEXT_FIXES),
  /** Weighs the gaps as a failed check of its own; null where checks saw all that they should. */
  gaps: z
    .object({ points: z.number().int().nonnegative(), gain: z.number().positive() })
    .nullable(),
});
export type ScoreExplanation = z.infer<typeof scoreExplanationSchema>;

/** Tells what a score was taken after. */
export const scoreEventSchema = z.enum(['scan', 'retest']);

/** The score of an asset and how it came about. */
export const assetScoreSchema = z.object({
  /** Null while no scan that is still kept scored the asset. */
  score: scoreSchema.nullable(),
  grade: gradeSchema.nullable(),
  /** The last scan that scored the asset; a retest since has moved the score, not this. */
  scan: z.object({ id: idSchema, scoredAt: timestampSchema }).nullable(),
  /** Null without a score, and for a score whose factors were not kept. */
  explanation: scoreExplanationSchema.nullable(),
  /** The last scores, oldest first, with the current one. A chart has them by `at`. */
  history: z
    .array(
      z.object({
        at: timestampSchema,
        score: scoreSchema,
        kind: scoreEventSchema,
        /** The version of the formula: a point keeps its score when the formula changes. */
        version: z.number().int().positive(),
      }),
    )
    .max(ASSET_SCORES),
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
    /** Tells what the plan keeps; -1 without a limit. */
    days: z.number().int(),
    /**
     * The days with a scan or a retest, in UTC, oldest first; the score is that after the last one of the day. A chart has them by
     * `at`: days without one are missing.
     */
    items: z
      .array(
        z.object({
          day: z.string(),
          /** When the score was taken. */
          at: timestampSchema,
          /** Tells what it was taken after. */
          kind: scoreEventSchema,
          score: scoreSchema.nullable(),
          /** The version of the formula: a day keeps its score when the formula changes, and the chart marks the change. */
          version: z.number().int().positive(),
        }),
      )
      .max(SCORE_DAYS),
  }),
  /** The open fixes that close most risk, in that order, with what each gives; of what the caller may see. */
  fixes: z
    .array(
      findingGroupSchema.extend({
        /** By how much the score of the workspace rises if it is done after those above; null without a score. */
        gain: z.number().nonnegative().nullable(),
        /** The score after it and those above; null without a score. */
        score: scoreSchema.nullable(),
      }),
    )
    .max(NEXT_FIXES),
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
