// Orders: the list stays mounted under the page of one.
import { ListLayout } from '../ui/list-layout.tsx';
import { OrderList } from './order-list.tsx';

export const OrdersScreen = () => <ListLayout list={<OrderList />} />;
