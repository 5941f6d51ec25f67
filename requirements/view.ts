import type { DeliveryExchange, RequestExchange } from '../evidence/exchange.js';

export interface RequestView {
  readonly exchange: RequestExchange;
}
export interface DeliveryView {
  readonly exchange: DeliveryExchange;
}
