import { rowsWhere } from '../world/table.js';
import { World } from '../world/world.js';
import type { Variant } from './variant.js';

const operation = 'customers.users.update';

export const customersInUserPath: Variant = {
  id: 'customers-in-user-path',
  about: '`/customers/{accountID}/users/{userID}` takes the id of a customer, and of a user of that customer.',
  wrap:
    ({ state }) =>
    (request, answer) => {
      if (request.operation !== operation) return answer(request);
      const customer = state.customers.get(request.params['accountID'] ?? '');
      const user = state.users.get(request.params['userID'] ?? '');
      const isTheirs = customer !== undefined && String(user?.customerID) === String(customer.id);
      return answer({
        ...request,
        params: { ...request.params, accountID: isTheirs ? String(customer.accountID) : 'no account' },
      });
    },
  configure: (configuration) => {
    const { state } = new World();
    const expendable = (configuration.writes?.expendable?.customerID ?? []).map(String);
    const [user] = rowsWhere(state.users, ({ customerID }) => expendable.includes(String(customerID)));
    if (user === undefined) throw new Error('the seeded world has no user of an expendable customer');
    return {
      ...configuration,
      bindings: { [operation]: { accountID: String(user.customerID), userID: user.id } },
    };
  },
};
