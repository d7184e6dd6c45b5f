/** A made-up account that this installation serves itself. */
export interface SampleAccount {
  readonly accountUid: string;
  readonly callerArn: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}
