/** What the command line says to `receive`. */
export interface ReceiveOptions {
  readonly config?: string;
  readonly port?: number;
  readonly host?: string;
  readonly path?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly envelope?: 'none' | 'cloudevents-1.0';
  readonly eventProperty?: string;
  readonly signature?: 'standard-webhooks' | 'hmac';
  readonly signatureHeader?: string;
  readonly secret?: string;
  readonly forward?: string;
}
