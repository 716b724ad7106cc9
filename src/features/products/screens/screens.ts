import { IconBottle } from '@tabler/icons-react'
import type { Screen } from '#platform/client/screen.ts'

const popup = () => import('./product-popup.tsx').then((module) => module.ProductPopup)

/** The page of goods sold over the counter. */
export const productsScreens: readonly Screen[] = [
  {
    path: '/products',
    title: 'products:title',
    may: 'management.product',
    nav: { icon: IconBottle, group: 'offer', order: 150 },
    component: () => import('./products-screen.tsx').then((module) => module.ProductsScreen),
    children: [
      { path: 'new', title: 'products:newTitle', may: 'product.create', component: popup },
      { path: '$id', title: 'products:editTitle', may: 'management.product', component: popup },
    ],
  },
]
